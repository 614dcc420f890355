-- The patient class of a stay in hospital messages (HL7 table 0004), such as I or E.
ALTER TABLE hospitalizations ADD COLUMN patient_class text;
