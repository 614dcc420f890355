-- guidepost: no transaction
-- Earlier versions could assign messages about a different person to the member of the number. The server
-- matches messages again that wait or belong to no member. The same is done for a number whose messages name two people.
-- guidepost: batches of 1000 by hospital_messages.id, pause 50 ms
UPDATE hospital_messages m SET is_match_outdated = true FROM hospital_patients p
 WHERE m.id > $1 AND m.id <= $2 AND p.id = m.patient_id AND NOT p.is_apart AND m.event <> 'A40'
   AND ((m.state IN ('review', 'nobody') AND p.member_id IS NOT NULL)
     OR (m.state = 'applied' AND p.decision = 'decided' AND p.decided_message_id IS NOT NULL
       AND EXISTS (SELECT FROM hospital_messages o
                    WHERE o.patient_id = p.id AND o.event <> 'A40'
                      AND split_part(substring(o.body FROM E'[\r\n]PID\\|([^\r\n]*)'), '|', 5)
                          <> split_part(substring(m.body FROM E'[\r\n]PID\\|([^\r\n]*)'), '|', 5))));
