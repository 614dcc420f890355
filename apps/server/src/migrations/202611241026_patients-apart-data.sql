-- Who was kept apart before this was written down is known by the number, which holds the name and the birth date.
UPDATE hospital_patients SET is_apart = true WHERE value ~ ' \(.* \d{4}-\d\d-\d\d\)$';
