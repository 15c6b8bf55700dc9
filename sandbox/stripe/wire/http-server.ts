import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { serveBrowserFile } from '../browser/serve-browser-file.ts'
import { answerControl } from '../controls/answer-control.ts'
import type { Emulator } from '../protocol/emulator.ts'
import { readBody } from './read-body.ts'
import { serveApi } from './serve-api.ts'

/**
 * The emulator's HTTP server: the API, the controls and the files for browsers. Like Stripe's own, it keeps a connection
 * open between two requests. Node's 5 seconds would close it just as a client sends the next one.
 */
export function httpServer(emulator: Emulator): Server {
  return createServer({ keepAliveTimeout: 72_000 }, (request, response) => {
    serve(emulator, request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy()
      else sendJson(response, 500, { error: error instanceof Error ? error.message : String(error) })
    })
  })
}

async function serve(emulator: Emulator, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://emulator')
  if (url.pathname.startsWith('/v1/')) return serveApi(emulator, request, response, url)
  if (url.pathname.startsWith('/_emu/')) {
    const { status, body } = await answerControl(emulator, request, url.pathname, await readBody(request))
    return sendJson(response, status, body)
  }
  serveBrowserFile(emulator, response, url.pathname)
}

function sendJson(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body, null, 2))
}
