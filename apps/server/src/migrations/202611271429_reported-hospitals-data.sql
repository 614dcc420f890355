-- Must run before the migration that replaces the names in the messages.
UPDATE hospitalizations SET reported_hospital = hospital
 WHERE source_system LIKE 'adt:%' OR other_source_system LIKE 'adt:%';
