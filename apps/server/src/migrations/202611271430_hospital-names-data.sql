-- Stays from hospital messages get the name that an administrator entered, instead of the name or code in the messages.
UPDATE hospitalizations h SET hospital = s.name
  FROM hospital_senders s
 WHERE (h.source_system = 'adt:' || s.id OR h.other_source_system = 'adt:' || s.id) AND h.hospital <> s.name;
