import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { probeHealth } from './health.ts'

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-length: 20\r\n\r\n'

it.each([
  ['an answer that breaks off', `${HEAD}{"emulator"`],
  ['another service', `${HEAD}Not here, thank you.`],
  ['a protocol other than HTTP', 'SSH-2.0-server\r\n'],
])('takes %s for no emulator', async (_what, answer) => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    expect(await probeHealth(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)).toBeUndefined()
  } finally {
    server.close()
  }
})
