-- The language in which somebody chose to send a link: its page opens in it. Null where nobody chose.
ALTER TABLE public_links ADD COLUMN language text CHECK (language IN ('en', 'es'));
