/** Sets the business time of a Guidepost that a test started. The time then continues from there. */
export async function setClock(url: string, now: Temporal.Instant): Promise<void> {
  const answer = await fetch(`${url}/_phone/api/clock`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now: now.toString() }),
  });
  if (!answer.ok) throw new Error(`The clock could not be set: ${await answer.text()}`);
}
