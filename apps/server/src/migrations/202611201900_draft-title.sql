-- A draft keeps the resource title beside its text: 'Keep draft' keeps all that was typed.
ALTER TABLE note_drafts ADD COLUMN resource_title text;
