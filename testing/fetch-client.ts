/** Calls a server process over the network and keeps its cookie. Throws if no answer comes, at the latest after `giveUpMs`. */
export function createFetchClient(url: string, signedInWith = '', giveUpMs?: number) {
  let cookie = signedInWith
  async function send(method: string, path: string, body?: unknown) {
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      ...(giveUpMs && { signal: AbortSignal.timeout(giveUpMs) }),
      headers: {
        accept: 'application/json',
        ...(cookie ? { cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, body: isJson ? JSON.parse(text) : text }
  }
  return {
    get: (path: string) => send('GET', path),
    post: (path: string, body?: unknown) => send('POST', path, body),
    put: (path: string, body?: unknown) => send('PUT', path, body),
    delete: (path: string) => send('DELETE', path),
    /** For requests that are sent some other way. */
    cookie: () => cookie,
    /** The same person, calling another process. */
    at: (otherUrl: string) => createFetchClient(otherUrl, cookie, giveUpMs),
    async register(email: string) {
      const { status } = await send('POST', '/api/auth/register', {
        firstName: 'Satchel',
        lastName: 'Paige',
        email,
        password: 'never-look-back',
        confirmPassword: 'never-look-back',
      })
      if (status !== 201) throw new Error(`Registering answered ${status}`)
    },
  }
}
