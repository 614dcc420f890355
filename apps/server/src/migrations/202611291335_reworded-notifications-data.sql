-- guidepost: no transaction
-- Notifications of version 0.1.0 contain English sentences that were reworded later and have no Spanish text any more.
-- guidepost: batches of 1000 by notifications.id, pause 50 ms
UPDATE notifications n
   SET label_sentence =
         jsonb_set(label_sentence, '{key}', coalesce(reworded.keys -> (label_sentence ->> 'key'), label_sentence -> 'key')),
       description_sentence = jsonb_set(description_sentence, '{key}',
         coalesce(reworded.keys -> (description_sentence ->> 'key'), description_sentence -> 'key'))
  FROM (SELECT '{
  "A file of the client says that {name} died": "A customer''s file reports that {name} died",
  "A member of yours is with {guide} now": "{guide} is now the guide for one of your members",
  "A request of yours was decided": "A reviewer decided on your request",
  "By link.": "The member answered through the link.",
  "Called off: {kind} with you": "Canceled event with you: {kind}",
  "Changed: {kind} with you": "Changed event with you: {kind}",
  "Five times somebody gave another name or date of birth.": "An incorrect name or date of birth was entered five times.",
  "It can be sent again.": "You can send the link again.",
  "Moved: {kind} with you": "Rescheduled with you: {kind}",
  "Planned with you: {kind}": "Scheduled with you: {kind}",
  "Somebody has to say of whom {hospital} writes": "Unmatched message from {hospital}: choose the member",
  "Somebody who shares {number}": "A member who shares {number}",
  "The consents link of {name} is locked for an hour": "{name}’s consent link is locked for one hour",
  "The survey link of {name} is locked for an hour": "{name}’s survey link is locked for one hour",
  "The transfer of {name} to {guide} was declined": "The transfer of {name} to {guide} was denied",
  "You answer for {name} now": "You are now covering for {name}",
  "You are back: {name} answered for you": "Your absence has ended. {name} covered for you.",
  "You no longer answer for {name}": "You are no longer covering for {name}",
  "{creator} asks for {status} for {name}": "{creator} requests the status {status} for {name}",
  "{creator} asks to transfer {name} to {guide}": "{creator} requests the transfer of {name} to {guide}",
  "The hand-over of {name} is still open: {count} to take": "The handover of {name} is still open. Items to take over: {count}",
  "{guide} asks you again to take something of {name}": "{guide} offered you an item about {name} again",
  "{guide} cannot receive {name} any more: choose another guide": "{guide} can no longer take over {name}. Choose a different guide.",
  "{guide} handed something of {name} back": "{guide} handed back an item about {name}",
  "{guide} keeps what you handed back of {name}": "{guide} kept the item about {name} that you handed back",
  "{hospital} has sent nothing for longer than ever before": "{hospital} has not sent messages for an unusually long time",
  "{hospital} has sent nothing for longer than it should": "{hospital} has not sent messages for longer than expected",
  "{hospital} says that {name} died": "{hospital} reports that {name} died",
  "{hospital} writes of somebody without a name": "Message from {hospital} about an unnamed patient",
  "{hospital} writes of {name}": "Message from {hospital} about {name}",
  "{name} agreed to all consents": "{name} accepted all consent terms",
  "{name} answered all consents, and said no to {terms}": "{name} answered all consent terms and declined {terms}",
  "{name} asks not to be texted any more": "{name} asks to stop receiving texts",
  "{name} has not used their consents link": "{name} has not used their consent link",
  "{resource} could not be asked about {name}": "The question to {resource} about {name} could not be sent",
  "{resource} did not answer about {name}": "{resource} did not respond about {name}",
  "{resource} says that {name} is not eligible": "{resource} responded that {name} is not eligible"
}'::jsonb AS keys) AS reworded
 WHERE n.id > $1 AND n.id <= $2
   AND (reworded.keys ? (label_sentence ->> 'key') OR reworded.keys ? (description_sentence ->> 'key'));

-- guidepost: batches of 1000 by notifications.id, pause 50 ms
UPDATE notifications n
   SET label_sentence = jsonb_set(label_sentence, '{values,name,word}', to_jsonb(v.new_word))
  FROM (VALUES
    ('Somebody who shares a number', 'A member who shares a number'),
    ('Somebody who is not known', 'An unknown sender')
  ) AS v (old_word, new_word)
 WHERE n.id > $1 AND n.id <= $2 AND n.label_sentence #>> '{values,name,word}' = v.old_word;
