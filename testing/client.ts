import type { FastifyInstance, InjectOptions } from 'fastify'

export interface Answer {
  status: number
  headers: Record<string, unknown>
  // Tests read many shapes, and each asserts the one it expects.
  // biome-ignore lint/suspicious/noExplicitAny: a parsed answer of any route
  body: any
}

export interface Client {
  get(url: string, headers?: Record<string, string>): Promise<Answer>
  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  put(url: string, body?: unknown): Promise<Answer>
  delete(url: string, headers?: Record<string, string>): Promise<Answer>
  /** Any method, and any value as JSON. */
  send(method: string, url: string, body?: unknown): Promise<Answer>
  /** Any text as a body, such as one that isn't JSON. */
  sendText(method: string, url: string, text: string, type: string): Promise<Answer>
}

/** Calls the app and keeps its cookies, through the whole stack but without a socket. */
export function createClient(
  app: FastifyInstance,
  remoteAddress = '127.0.0.1',
  cookies = new Map<string, string>(),
): Client {
  async function send(options: InjectOptions): Promise<Answer> {
    const response = await app.inject({ remoteAddress, ...options, cookies: Object.fromEntries(cookies) })
    for (const { name, value, maxAge, expires } of response.cookies) {
      const isGone = maxAge === 0 || (expires && expires.getTime() <= Date.now())
      if (isGone) cookies.delete(name)
      else cookies.set(name, value)
    }
    const isJson = response.body !== '' && String(response.headers['content-type']).includes('json')
    return {
      status: response.statusCode,
      headers: response.headers,
      body: isJson ? response.json() : response.body,
    }
  }

  return {
    get: (url, headers = {}) => send({ method: 'GET', url, headers }),
    post: (url, body, headers = {}) =>
      send({ method: 'POST', url, headers, ...(body === undefined ? {} : { payload: body as object }) }),
    put: (url, body) => send({ method: 'PUT', url, payload: body as object }),
    delete: (url, headers = {}) => send({ method: 'DELETE', url, headers }),
    send: (method, url, body) =>
      send({
        method: method as 'GET',
        url,
        ...(body !== undefined && {
          payload: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        }),
      }),
    sendText: (method, url, text, type) =>
      send({ method: method as 'GET', url, payload: text, headers: { 'content-type': type } }),
  }
}

/** The number of responses by code; 201 for a new hold. */
export function countByCode(answers: readonly Answer[]): Record<string, number> {
  const codes = answers.map(({ status, body }) => String(body.code ?? status))
  return Object.fromEntries([...Map.groupBy(codes, (code) => code)].map(([code, all]) => [code, all.length]))
}
