import { connect } from 'node:net'
import { Writable } from 'node:stream'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../../testing/server-process.ts'
import { handleError } from './error-handler.ts'
import { refuseSecondHost } from './origin-check.ts'

const lines: { level: number; msg: string; status?: number }[] = []
const output = new Writable({
  write: (line, _encoding, done) => {
    lines.push(JSON.parse(String(line)))
    done()
  },
})
let app: FastifyInstance
let port: number
beforeAll(async () => {
  app = Fastify({ loggerInstance: pino(output) as FastifyBaseLogger })
  app.setErrorHandler(handleError)
  refuseSecondHost(app)
  app.post('/', async () => 'all here')
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => app.close())

const HEAD = 'POST / HTTP/1.1\r\nHost: barn.example\r\nContent-Type: application/json\r\n'

/** Sends bytes and resolves to the first line of the answer. */
function exchange(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => {
      resolve(String(chunk).split('\r\n')[0] ?? '')
      socket.destroy()
    })
  })
}

it('refuses a second Host header', async () => {
  const body = 'Content-Length: 2\r\n\r\n{}'
  expect(await exchange(`${HEAD}${body}`)).toBe('HTTP/1.1 200 OK')
  expect(await exchange(`${HEAD}hOST: evil.example\r\n${body}`)).toBe('HTTP/1.1 400 Bad Request')
})

it('logs an upload that its sender ended as 499, and not as our fault', async () => {
  lines.length = 0
  const socket = connect(port, '127.0.0.1', () => socket.write(`${HEAD}Content-Length: 90\r\n\r\n{`))
  await eventually(
    async () => lines.length,
    (count) => count > 0,
  )
  socket.destroy()
  await eventually(
    async () => lines.map(({ status }) => status),
    (statuses) => statuses.includes(499),
  )
  expect(lines.map(({ level }) => level)).toEqual(lines.map(() => 30))
})
