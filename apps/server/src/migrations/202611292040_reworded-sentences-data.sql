-- guidepost: no transaction
-- Notifications contain English sentences that were reworded and have no Spanish text any more.
-- guidepost: batches of 1000 by notifications.id, pause 50 ms
UPDATE notifications n
   SET label_sentence =
         jsonb_set(label_sentence, '{key}', coalesce(reworded.keys -> (label_sentence ->> 'key'), label_sentence -> 'key')),
       description_sentence = jsonb_set(description_sentence, '{key}',
         coalesce(reworded.keys -> (description_sentence ->> 'key'), description_sentence -> 'key'))
  FROM (SELECT '{
  "Canceled event with you: {kind}": "Your event was canceled: {kind}",
  "Changed event with you: {kind}": "Your event was changed: {kind}",
  "One of {guide}’s members was assigned to you": "One of {guide}''s members was assigned to you",
  "Rescheduled with you: {kind}": "Your event was rescheduled: {kind}",
  "Scheduled with you: {kind}": "You have a new event: {kind}",
  "Texts, surveys and calls are on hold until you or an auditor decides.": "Texts, surveys and calls are on hold until you or an auditor confirms or rejects the report.",
  "The member’s status has changed since the approval, and the same request is already pending.": "The member''s status changed after the approval, and another request for the same status is already pending.",
  "{count} of {guide}’s members were assigned to you": "{count} of {guide}''s members were assigned to you",
  "{guide} can no longer take over {name}. Choose a different guide.": "{name} can no longer be transferred to {guide}. Choose a different guide.",
  "{guide} offered you an item about {name} again": "{guide} asked you again to take over an item about {name}",
  "{guide} kept the item about {name} that you handed back": "{guide} accepted the item about {name} that you handed back",
  "{name} answered all consent terms and declined {terms}": "{name} responded to all consent terms and rejected {terms}",
  "{name}’s consent link is locked for one hour": "{name}''s consent link is locked for one hour",
  "{name}’s survey link is locked for one hour": "{name}''s survey link is locked for one hour"
}'::jsonb AS keys) AS reworded
 WHERE n.id > $1 AND n.id <= $2
   AND (reworded.keys ? (label_sentence ->> 'key') OR reworded.keys ? (description_sentence ->> 'key'));

-- The same applies to the problems of enrollment files.
-- guidepost: batches of 100 by enrollment_imports.id, pause 50 ms
UPDATE enrollment_imports i
   SET problems = (
         SELECT jsonb_agg(jsonb_set(problem, '{key}', coalesce(reworded.keys -> (problem ->> 'key'), problem -> 'key')) ORDER BY n)
           FROM jsonb_array_elements(i.problems) WITH ORDINALITY AS p (problem, n))
  FROM (SELECT '{
  "Dependents recognized by the subscriber’s number, date of birth and first name: {count}": "Dependents matched by subscriber number, date of birth and first name: {count}",
  "Group {control} states {claimed} transaction sets, but has {count}. Its members can be imported, but coverage does not end for members who are missing from the file. Ask the sender to send the complete file or correct GE01.": "Group {control} declares {claimed} transaction sets but contains {count}. Its members can be imported, but coverage does not end for members who are missing from the file. Ask the sender to send the complete file or correct GE01.",
  "Lines with the member number from {identifier}: {count}": "Lines that use {identifier} as the member number: {count}",
  "Some refused lines do not match a known member ({count}), so coverage does not end for members who are not in the file.": "Guidepost could not identify the members in some lines that were not imported ({count}), so coverage does not end for members who are not in the file.",
  "The end of the file (IEA) is missing. Its members can be imported, but coverage does not end for members who are missing from the file. Ask the sender for the complete file.": "The end of the file (IEA) is missing. The file''s members can be imported, but coverage does not end for members who are missing from the file. Ask the sender for the complete file.",
  "The file states {claimed} groups, but has {count}. Its members can be imported, but coverage does not end for members who are missing from the file. Ask the sender to send the complete file or correct IEA01.": "The file declares {claimed} groups but contains {count}. Its members can be imported, but coverage does not end for members who are missing from the file. Ask the sender to send the complete file or correct IEA01.",
  "This file is from {date}. A newer file, from {newer}, was already imported. Members in the newer file are not changed.": "This file is from {date}. A newer file, from {newer}, was already imported. This import does not change members who are in the newer file.",
  "Transaction set {control} states {claimed} {things} (QTY*{total}), but has {count}. Its members can be imported, but coverage does not end for members who are missing from the file. Ask the sender to send the complete file or correct QTY.": "Transaction set {control} declares {claimed} {things} (QTY*{total}) but contains {count}. Its members can be imported, but coverage does not end for members who are missing from the file. Ask the sender to send the complete file or correct QTY.",
  "Transaction set {control} was not imported because its end (SE) states {claimed} segments, but the set has {count}. Ask the sender to send the complete file or correct SE.": "Transaction set {control} was not imported because its end (SE) declares {claimed} segments, but the set contains {count}. Ask the sender to send the complete file or correct SE.",
  "{name} imported a different file with this sender and control number on {day}, so this import changes nothing. Ask the sender for a new control number, or compare the file again.": "{name} imported a different file from this sender with the same control number on {day}, so this import changes nothing. Ask the sender for a new control number, or compare the file again.",
  "{name} imported this file on {day}. This import compares the file again.": "{name} already imported this file on {day}. This import compares the file with the current data again."
}'::jsonb AS keys) AS reworded
 WHERE i.id > $1 AND i.id <= $2
   AND EXISTS (SELECT FROM jsonb_array_elements(i.problems) AS p (problem) WHERE reworded.keys ? (problem ->> 'key'));

-- One batch is one file, because no index starts with the position of a line.
-- guidepost: batches of 1 by enrollment_rows.import_id, pause 50 ms
UPDATE enrollment_rows r
   SET reason = jsonb_set(reason, '{key}', coalesce(reworded.keys -> (reason ->> 'key'), reason -> 'key')),
       notes = (
         SELECT coalesce(jsonb_agg(jsonb_set(note, '{key}', coalesce(reworded.keys -> (note ->> 'key'), note -> 'key')) ORDER BY n), '[]')
           FROM jsonb_array_elements(r.notes) WITH ORDINALITY AS p (note, n))
  FROM (SELECT '{
  "A member has this number, but the file lists a different person.": "A member already has this member number, but the file lists a different person.",
  "In the file, the coverage {plans} ends. The member remains enrolled through {others}.": "The file ends coverage under {plans}. The member is still enrolled in {others}.",
  "Lines {lines} of the file are about this member. Together, they end {ended}, and {others} continues.": "Lines {lines} of the file are about this member. Together, they end {ended} and continue {others}.",
  "The ZIP code is in a time zone that {state} does not have. The ZIP code''s time zone is assumed. Check the address.": "The ZIP code is in a time zone that {state} does not have. Guidepost assumes the ZIP code''s time zone. Check the address.",
  "The ZIP code {zip} was not imported. A ZIP code has five digits and can begin with zero.": "The ZIP code {zip} does not have five digits and was not imported. A ZIP code can begin with zero.",
  "The address “{address}” in the file is incomplete, so the member''s complete address does not change.": "The address “{address}” in the file is incomplete and was not imported. The member''s existing address stays unchanged.",
  "The column “{column}” contains “{value}”, which does not clearly report a death. Ask the sender whether this person died.": "Guidepost cannot tell whether “{value}” in the column “{column}” reports a death. Ask the sender whether this person died.",
  "The coverage has already ended. The file changes its last day, but not the member''s status.": "The coverage has already ended. The file changes the last day of coverage, but not the member''s status.",
  "The coverage has ended, and no member has this number.": "The file ends this coverage, but no member in Guidepost matches this line.",
  "The coverage {plans} ends on {date}. The member remains enrolled through {others}.": "Coverage under {plans} ends on {date}. The member is still enrolled in {others}.",
  "The dates have the day first, and the line has no US state. The postal code {zip} may be foreign and was not imported. If it is a ZIP code, ask the sender to add the state.": "The postal code {zip} was not imported, because it may be foreign: dates in this file start with the day, and this line has no US state. If it is a ZIP code, ask the sender to add the state.",
  "The file ends the coverage without a last day, so {date} is assumed.": "The file ends the coverage without a last day, so Guidepost assumes {date}.",
  "The file ends the member''s enrollment, so the coverage {plans} also ends.": "The file ends the member''s enrollment, so coverage under {plans} also ends.",
  "The file has no complete US address, so the customer''s time zone is used.": "The file has no complete US address, so Guidepost uses the customer''s time zone.",
  "The file has no complete US address, so the main time zone of the phone number’s area code is assumed.": "The file has no complete US address, so Guidepost assumes the main time zone of the phone number''s area code.",
  "The file has no complete US address, so the subscriber''s time zone is used.": "The file has no complete US address, so Guidepost uses the subscriber''s time zone.",
  "The file has no complete US address, so the time zone of New York is used. To change this, set a time zone for the customer.": "The file has no complete US address, so Guidepost uses the New York time zone. To change this, set a time zone for the customer.",
  "The file has no complete US address, so the time zone of the phone number’s area code is used.": "The file has no complete US address, so Guidepost uses the time zone of the phone number''s area code.",
  "The file has these dates for {what} of {plans}: {dates}.": "For {plans}, the file has these dates for {what}: {dates}.",
  "The file has these dates for {what}: {dates}. None of them is used, because one of the coverages has no end date.": "The file has these dates for {what}: {dates}. Guidepost uses none of them because one of the coverages has no end date.",
  "The file reports this person''s death without a date.": "The file reports that this person died but gives no date.",
  "The last day of coverage ({endsOn}) is before the first day in an earlier file ({begins}). Ask the sender whether the coverage never began.": "The last day of coverage ({endsOn}) is before the first day of coverage in an earlier file ({begins}). Ask the sender whether the coverage ever began.",
  "The member is missing from the file, which should list all members.": "The file should list all members, but this member is missing.",
  "The phone number {number} belongs to the organization that runs Guidepost, so it was not imported. Ask the sender for the person’s number.": "The phone number {number} belongs to the organization that runs Guidepost, so it was not imported. Ask the sender for the person''s number.",
  "Transaction set {control} was not imported because its end (SE) states {claimed} segments, but the set has {count}. Ask the sender to send the complete file or correct SE.": "Transaction set {control} was not imported because its end (SE) declares {claimed} segments, but the set contains {count}. Ask the sender to send the complete file or correct SE.",
  "Two people in the file have this number. Ask the sender which person is correct.": "Two people in the file have this number. Ask the sender which person it belongs to.",
  "{name} imported a different file with this sender and control number on {day}, so this import changes nothing. Ask the sender for a new control number, or compare the file again.": "{name} imported a different file from this sender with the same control number on {day}, so this import changes nothing. Ask the sender for a new control number, or compare the file again.",
  "{number} is a placeholder or a service number and was not imported. Ask the sender for the person’s number.": "{number} is a placeholder or a service number and was not imported. Ask the sender for the person''s number.",
  "{number} is not a US phone number and was not imported. A US number has ten digits. Its area code and the next three digits start with 2 to 9.": "{number} is not a US phone number and was not imported. A US number has ten digits. Neither the area code nor the next three digits can start with 0 or 1.",
  "{rest} was not imported, because the address is in a different country ({country}).": "{rest} was not imported because the address is outside the US ({country}).",
  "{state} has several time zones, and the file has no known ZIP code. The customer''s time zone is assumed.": "{state} has several time zones, and the file has no known ZIP code. Guidepost assumes the customer''s time zone.",
  "{state} has several time zones, and the file has no known ZIP code. The state''s most common time zone is assumed.": "{state} has several time zones, and the file has no known ZIP code. Guidepost assumes the state''s most common time zone.",
  "{state} has several time zones, so the subscriber''s time zone is used.": "{state} has several time zones, so Guidepost uses the subscriber''s time zone.",
  "{state} has several time zones, so the time zone of the phone number’s area code is used.": "{state} has several time zones, so Guidepost uses the time zone of the phone number''s area code.",
  "{what} “{said}” can mean “mujer” or “masculino” and was not imported. Ask the sender to write the whole word.": "{what} “{said}” can mean “mujer” (female) or “masculino” (male) and was not imported. Ask the sender to write the whole word."
}'::jsonb AS keys) AS reworded
 WHERE r.import_id > $1 AND r.import_id <= $2
   AND (reworded.keys ? (reason ->> 'key')
        OR EXISTS (SELECT FROM jsonb_array_elements(r.notes) AS p (note) WHERE reworded.keys ? (note ->> 'key')));

-- guidepost: batches of 1000 by member_duplicates.id, pause 50 ms
UPDATE member_duplicates
   SET reasons = replace(replace(reasons::text,
         '"First and last name are swapped"', '"First and last names are swapped"'),
         '"The same first name, a different last name"', '"The same first name but a different last name"')::jsonb
 WHERE id > $1 AND id <= $2
   AND (reasons @> '[{"key": "First and last name are swapped"}]'
        OR reasons @> '[{"key": "The same first name, a different last name"}]');
