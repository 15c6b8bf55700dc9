import { z } from 'zod'
import type { SecondApp } from './fill-host.ts'

/**
 * A person with a device: asks the app, and keeps its cookies. `get` and `post` return the body of a success,
 * as the schema reads it. All throw `Refused` if the app refuses.
 */
export interface Guest {
  get<T>(path: string, schema: z.ZodType<T>): Promise<T>
  post<T>(path: string, body: object, schema: z.ZodType<T>): Promise<T>
  put(path: string, body: object): Promise<void>
  delete(path: string): Promise<void>
}

const refusal = z.object({
  code: z.string(),
  message: z.string(),
  details: z.object({ totalAmount: z.string().optional() }).optional(),
})

/** The app refused, by one of its rules. */
export class Refused extends Error {
  readonly refusal: z.infer<typeof refusal>
  constructor(path: string, body: unknown) {
    const { success, data } = refusal.safeParse(body)
    super(`${path}: ${JSON.stringify(body)}`)
    this.refusal = success ? data : { code: 'unknown', message: String(body) }
  }
}

export function openGuest(app: SecondApp, remoteAddress: string): Guest {
  const cookies = new Map<string, string>()
  async function ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) {
    const response = await app.inject({
      ...{ method, url: path, remoteAddress, cookies: Object.fromEntries(cookies) },
      ...(payload && { payload }),
    })
    for (const { name, value } of response.cookies) cookies.set(name, value)
    const { statusCode: status, body: text } = response
    if (status >= 500) throw new Error(`${method} ${path} answered ${status}: ${text}`)
    const body: unknown = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text
    if (status >= 400) throw new Refused(path, body)
    return body
  }
  return {
    get: async (path, schema) => schema.parse(await ask('GET', path)),
    post: async (path, body, schema) => schema.parse(await ask('POST', path, body)),
    put: async (path, body) => void (await ask('PUT', path, body)),
    delete: async (path) => void (await ask('DELETE', path)),
  }
}

/** The result of an attempt, or null if the app refuses it: for any reason, or with one of these codes. */
export async function ifAllowed<T>(attempt: () => Promise<T>, codes?: readonly string[]): Promise<T | null> {
  try {
    return await attempt()
  } catch (error) {
    if (error instanceof Refused && (codes?.includes(error.refusal.code) ?? true)) return null
    throw error
  }
}
