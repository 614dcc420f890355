-- What a notification says, as data: `{ key, values }` (contracts/src/sentence.ts), so that screens can say it in another
-- language. `label` and `description` stay what it says in English; older notifications have only these.
ALTER TABLE notifications ADD COLUMN label_sentence jsonb, ADD COLUMN description_sentence jsonb;
