import { describe, expect, it } from 'vitest';
import { mentionsSuicide } from './mentions-suicide.ts';

describe('a text mentions suicide', () => {
  it.each([
    'i dont want to live anymore',
    "I don't want to live like this",
    'I don’t wanna be here  anymore',
    'Sometimes I want to die.',
    'thinking about killing myself',
    'They would be better off without me',
    'I am having SUICIDAL thoughts',
    'I wish I was dead',
    'Ya no quiero vivir',
    'ya no quiero seguir viviendo',
    'Me quiero morir',
    'No tengo ganas de vivir',
    'Quiero hacerme daño',
    'pienso en el suicidio',
    "I don't want to live in this world anymore",
    "I don't want to live with this pain anymore",
    'I dont want to live in pain',
    "I don't want to live with my pain",
    'I am so tired of living',
    'No quiero vivir en este mundo',
    'no quiero vivir con este dolor',
    'no quiero vivir con mi dolor',
    'Estoy cansada de vivir',
    "I don't want to live one more day",
    'I dont want to wake up one more time',
    "I don't want to live at all",
    "I don't want to live on this earth",
    "I don't want to live with my chronic pain",
    'I dont want to live alone with this pain',
    'no quiero vivir solamente para sufrir',
    'no quiero vivir sola con este dolor',
  ])('in its own words: %s', (text) => {
    expect(mentionsSuicide(text)).toBe(true);
  });

  it.each([
    '',
    'ok thanks',
    "I don't want to live with my sister",
    'I dont want to live here anymore, the landlord is awful',
    'No quiero vivir con mi hermana',
    "I don't want to live in that apartment, it has mold",
    'I dont want to live in the old house',
    'No quiero vivir en ese apartamento',
    'No quiero vivir sola',
    'I dont want to live on that street',
    "I don't want to live alone",
    'I hurt myself when I fell',
    'My phone is dead',
    'When does my coverage end?',
    'My husband died last year',
  ])('not if it is about something else: %s', (text) => {
    expect(mentionsSuicide(text)).toBe(false);
  });
});
