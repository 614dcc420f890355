/** A recorded conversation: what the guide (`g`) and the member (`m`) say, and the notes about the call. */
export interface RecordedConversation {
  lines: readonly (readonly ['g' | 'm', string])[];
  /** Notes about the call, in Markdown. */
  notes: string;
  /** True if the conversation is only for members who were in a hospital. */
  isAfterStay?: true;
}

/**
 * Recorded conversations. `{word}` is replaced with one of the member's words, and `[this|that]` with one of its
 * options (note-text.ts).
 */
export const recordedConversations: readonly RecordedConversation[] = [
  {
    lines: [
      ['g', 'Hi {first}, this is {guideFirst} from {plan}. Is this a good time?'],
      ['m', 'Yes, go ahead. I was hoping you would call.'],
      ['g', 'How did the appointment at {clinic} go on {day}?'],
      [
        'm',
        'It went fine, but I missed the first one because the ride never came. I waited [forty minutes|almost an hour] outside.',
      ],
      ['g', 'I am sorry about that. I will call {ride} today and ask what happened.'],
      ['m', 'Please. I do not want to miss the next one, it is in two weeks.'],
      ['g', 'I will book it myself and call you the day before. Do you have enough of your medicines until then?'],
      ['m', 'The blood pressure pills, yes. The other one runs out on the weekend.'],
      ['g', 'Then I will ask {pharmacy} for a refill now, so that you can pick it up on Friday.'],
      ['m', 'Thank you. {kinName} can drive me there.'],
    ],
    notes:
      '**What they talked about**\n\n- Missed the first appointment because the ride to {clinic} did not come.\n- The next appointment is in two weeks.\n\n**What was promised**\n\n- Call {ride} about the missed ride and book the next one.\n- Ask {pharmacy} for a refill before Friday.\n\n**Next steps**\n\n- Call the day before the appointment.',
  },
  {
    lines: [
      ['g', 'Good [morning|afternoon] {first}, it is {guideFirst}. How are you today?'],
      ['m', 'So so. The power bill came and I do not know how to pay it all.'],
      ['g', 'How much does it say?'],
      ['m', '{amount} dollars. It was never that high.'],
      [
        'g',
        'Do not pay it all at once. {Power} has a payment plan, and there is help with bills for people on your plan.',
      ],
      ['m', 'Would they turn it off? I have my machine to sleep with.'],
      ['g', 'With a letter from your doctor they may not. I will ask {clinic} for the letter today.'],
      ['m', 'That would be a weight off my shoulders.'],
      ['g', 'Can you have the bill with you when I call on {day}? We will call them together.'],
      ['m', 'Yes. I will put it on the refrigerator.'],
    ],
    notes:
      '**What they talked about**\n\n- A power bill of ${amount}; worried about a shutoff, uses a breathing machine at night.\n\n**What was promised**\n\n- Ask {clinic} for a medical letter to {power}.\n- Call {power} together on {day} about a payment plan.\n\n**Next steps**\n\n- {First} keeps the bill at hand.',
  },
  {
    lines: [
      ['g', 'Hello {first}, {guideFirst} here. You asked me to call about food.'],
      ['m', 'Yes. The card does not load until the [ninth|eleventh] and there is not much left.'],
      ['g', 'Are you all right for today?'],
      ['m', 'For today yes. {kinName} brought soup.'],
      ['g', '{Pantry} is open on {day}, from nine to twelve. You do not need any papers.'],
      ['m', 'I cannot carry the bags on the {transit}.'],
      ['g', 'They deliver to people over sixty five. I will sign you up while we talk, if you like.'],
      ['m', 'Yes please, do that.'],
      ['g', 'Done. They come between ten and two, and they ring before.'],
      ['m', 'God bless you.'],
    ],
    notes:
      '**What they talked about**\n\n- Groceries are low until the card is loaded again; {kin} helps out today.\n\n**What was done**\n\n- Signed up for delivery from {pantry}, next on {day} between 10 and 2.\n\n**Next steps**\n\n- Ask whether the delivery came.',
  },
  {
    lines: [
      ['g', '{First}, welcome home. How do you feel after the hospital?'],
      ['m', 'Tired. They gave me a whole bag of papers and three new pills.'],
      ['g', 'Can you read me what the pills are called?'],
      ['m', 'The first one I know. The other two I am not sure when to take.'],
      ['g', 'Then please do not guess. I will have the nurse call you this afternoon and go through them with you.'],
      ['m', 'All right. I will stay by the phone.'],
      ['g', 'Did they give you a day to see your doctor?'],
      ['m', 'No, they said somebody would call. Nobody did.'],
      ['g', 'I will get you one within the week. Is {kinName} with you at night?'],
      ['m', 'Until Sunday, yes.'],
    ],
    isAfterStay: true,
    notes:
      '**What they talked about**\n\n- Home from the hospital, tired; unsure when to take two of three new medicines.\n- No follow-up visit was made.\n- {Kin} stays until Sunday.\n\n**What was promised**\n\n- A nurse calls this afternoon about the medicines.\n- A visit with the doctor within the week.',
  },
  {
    lines: [
      ['g', 'Hi {first}, {guideFirst} speaking. I have news about {housing}.'],
      ['m', 'Good news, I hope.'],
      ['g', 'They have your application. What is missing is proof of income for the last two months.'],
      ['m', 'I have the letters from {benefits} somewhere. [In the drawer|In the blue folder], I think.'],
      ['g', 'Could you take a picture of them with your phone and text it to me?'],
      ['m', 'My [grandson|niece] can do that when school is out.'],
      ['g', 'Perfect. I will send them on the same day, and ask how long the list is now.'],
      ['m', 'The stairs here are getting to me. I want the ground floor.'],
      ['g', 'I wrote that down. It is in the application.'],
      ['m', 'Thank you for not forgetting.'],
    ],
    notes:
      '**What they talked about**\n\n- The application at {housing} lacks proof of income for two months.\n- Stairs are hard; wants an apartment on the ground floor.\n\n**Next steps**\n\n- {First} texts pictures of the letters from {benefits}.\n- Send them on the same day and ask about the waiting list.',
  },
];

/** Voicemails from unknown callers. */
export const unknownCallerVoicemails: readonly string[] = [
  'Hello, my sister gave me this number. She says you help with rides. My name is Alma, please call me back.',
  'Hi, this is about the letter you sent to my mother. We have a question about the program. Thank you.',
];
