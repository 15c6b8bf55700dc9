/** Resolves once the stream announces a change on the day of this instant. */
export async function untilHeard(stream: Response, instant: string): Promise<void> {
  const day = Temporal.Instant.from(instant).toZonedDateTimeISO('America/New_York').toPlainDate()
  const decoder = new TextDecoder()
  let heard = ''
  for await (const chunk of stream.body ?? []) {
    heard += decoder.decode(chunk, { stream: true })
    if (heard.includes(`"date":"${day}"`)) return
  }
  throw new Error(`The stream ended without news of ${day}: ${heard}`)
}
