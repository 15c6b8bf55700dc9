import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'pg'

const CONNECTIONS = 12
/** Each read's own rows: reading one user and reading a list of bookings have different limits. */
const QUERIES = new Map([
  ['/session', 'select id, email, first_name, last_name, role, created_at from users where id = $1'],
  ['/own%20bookings', 'select * from bookings where user_id = $1 order by start_time desc, id limit 500'],
])

// The limit of a signed-in read: Node's own HTTP server with one prepared query for each request.
process.once('message', ({ databaseUrl, userId }: { databaseUrl: string; userId: string }) => {
  const pool = new Pool({ connectionString: databaseUrl, max: CONNECTIONS })
  const server = http.createServer(async (request, response) => {
    const { url = '' } = request
    const { rows } = await pool.query({ name: url, text: QUERIES.get(url) ?? '', values: [userId] })
    const body = JSON.stringify(rows)
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    })
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.once('disconnect', () => process.exit())
