-- Texts of the last day of which nobody has said whether they were delivered: the carrier is asked about them too.
UPDATE texts SET look_at = attempted_at + interval '2 minutes'
 WHERE status = 'sent' AND NOT incoming AND sid IS NOT NULL AND look_at IS NULL AND deleted_at IS NULL
   AND attempted_at > now() - interval '1 day';
