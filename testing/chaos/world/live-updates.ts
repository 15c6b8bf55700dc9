/** The servers that don't announce anything in time, as sentences. */
export async function findSilent(urls: readonly string[], patienceMs: number): Promise<string[]> {
  const silent = await Promise.all(
    urls.map((url) =>
      untilNews(url, patienceMs).then(
        () => [],
        (error: Error) => [`${url} announces nothing: ${error.message}`],
      ),
    ),
  )
  return silent.flat()
}

/**
 * Resolves once a server announces on its event stream that a slot was taken or freed. Connects again when the stream ends,
 * as browsers do. Throws if it doesn't hear of any in time.
 */
async function untilNews(url: string, patienceMs: number): Promise<void> {
  const signal = AbortSignal.timeout(patienceMs)
  for (;;) {
    const stream = await fetch(`${url}/api/live`, { headers: { accept: 'text/event-stream' }, signal })
    const decoder = new TextDecoder()
    let heard = ''
    for await (const chunk of stream.body ?? []) {
      heard += decoder.decode(chunk, { stream: true })
      if (heard.includes('event: availability')) return
    }
  }
}
