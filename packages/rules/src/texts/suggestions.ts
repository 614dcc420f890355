/** What the rules look for in a member's last text, and what would answer it. `{name}` is the member's first name. */
const answers: readonly (readonly [pattern: RegExp, suggestions: readonly string[]])[] = [
  [
    /\b(thank|thanks|thx|gracias)\b/,
    ['You are welcome, {name}. Is there anything else I can help with?', 'Happy to help!'],
  ],
  [
    /\b(call me|call back|can you call|please call|llam\w+)\b/,
    ['Yes, I can call you. What time is good for you today?', 'I will call you as soon as I can.'],
  ],
  [
    /\b(ride|bus|transport\w*|pick ?up|drive|uber|lyft)\b/,
    ['Let me check on your ride and text you back.', 'What time do you need to be there?'],
  ],
  [
    /\b(appointment|appt|doctor|dr|clinic|visit|cita)\b/,
    ['What day and time is your appointment?', 'Would you like me to help with the appointment?'],
  ],
  [
    /\b(resched\w*|cancel|another (day|time)|can't make|cant make)\b/,
    ['No problem. Which day would be better for you?', 'Thank you for letting me know. When can we talk?'],
  ],
  [
    /\b(food|groceries|snap|pantry|hungry|meals?)\b/,
    ['I can look for food near you. Are you at home this week?', 'Have you heard back about SNAP?'],
  ],
  [
    /\b(rent|eviction|housing|landlord|utilities|electric\w*|bill)\b/,
    ['Can you send me a picture of the letter or bill?', 'When is it due? I will see what help there is.'],
  ],
  [
    /\b(pain|hurt|sick|hospital|emergency|er|dizzy|fever)\b/,
    [
      'I am sorry to hear that. If this is an emergency, please call 911.',
      'Have you talked with your doctor about it? I can help you reach them.',
    ],
  ],
  [/\?\s*$/, ['Good question, {name}. Let me find out and text you back.', 'Can I call you about this?']],
];
const otherwise = [
  'Thank you for letting me know, {name}.',
  'How are you doing today?',
  'When is a good time to call you?',
];
const most = 3;

/**
 * Answers that would fit what a member wrote last: fixed ones by the words in it, no more than three (staff §7). This is
 * the rule-based assistant; where nothing was written they open a conversation.
 */
export function textSuggestions(lastText: string | null, firstName: string): string[] {
  const text = (lastText ?? '').toLowerCase();
  const fitting = answers.filter(([pattern]) => pattern.test(text)).flatMap(([, suggestions]) => suggestions);
  return [...new Set([...fitting, ...otherwise])].slice(0, most).map((answer) => answer.replace('{name}', firstName));
}
