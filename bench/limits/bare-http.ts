import http from 'node:http'
import type { AddressInfo } from 'node:net'

// The limit of a read: Node's own HTTP server sending the same bytes, with nothing around it.
process.once('message', (bodies: ReadonlyMap<string, Buffer>) => {
  const server = http.createServer((request, response) => {
    const body = bodies.get(request.url ?? '')
    response.writeHead(body ? 200 : 404, { 'content-length': body?.length ?? 0 })
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.once('disconnect', () => process.exit())
