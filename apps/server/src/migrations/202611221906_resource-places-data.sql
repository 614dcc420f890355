-- The cells and words of the programs that are there already.
SELECT place_programs(ARRAY(SELECT id FROM directory_programs));
SELECT note_words(ARRAY(SELECT search_text FROM directory_programs));
