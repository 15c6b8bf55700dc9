import { afterEach, describe, expect, it } from 'vitest'
import { catalogRequests } from '../../testing/catalog.ts'
import { openDesk } from '../../testing/desk.ts'
import { sampleJpeg, segment } from '../../testing/sample-jpeg.ts'

const desk = openDesk()
const { edit, find } = catalogRequests(desk)

afterEach(async () => {
  await desk.barn.services.db.updateTable('spaces').set({ pictureId: null }).execute()
})

describe('a picture', () => {
  const base64 = (bytes: Buffer) => bytes.toString('base64')

  it('is stored without what is hidden in it, and kept by browsers forever', async () => {
    const sent = sampleJpeg({ extra: segment(0xe1, [...Buffer.from('Exif GPS')]), after: [1, 2, 3] })
    const { body } = await edit('spaces', 'cage-1', { picture: base64(sent) })
    const { headers, rawPayload } = await desk.barn.app.inject(`/api/pictures/${body.pictureId}`)
    expect(rawPayload).toEqual(sampleJpeg())
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect((await desk.customer.get('/api/spaces')).body[0].pictureId).toBe(body.pictureId)
    // An edit without a picture keeps it, and null removes it.
    expect((await edit('spaces', 'cage-1', { name: 'Cage One' })).body.pictureId).toBe(body.pictureId)
    expect(
      (await edit('spaces', 'cage-1', { picture: null, name: 'Batting Cage 1' })).body.pictureId,
    ).toBeNull()
  })

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 400],
    ['a picture of another size', sampleJpeg({ width: 4000, height: 3000 }), 400],
    ['ten megabytes', Buffer.alloc(10_000_000), 413],
    ['a little too much', Buffer.concat([sampleJpeg(), Buffer.alloc(300_000)]), 400],
  ])('is refused if it is %s', async (_, bytes, status) => {
    expect((await edit('bundles', 'bundle1', { picture: base64(bytes) })).status).toBe(status)
    expect(await find('bundles', 'bundle1')).toMatchObject({ pictureId: null })
  })

  it('that does not exist is not found', async () => {
    expect((await desk.customer.get(`/api/pictures/${'0'.repeat(64)}`)).status).toBe(404)
    expect((await desk.customer.get('/api/pictures/..%2f..')).status).toBe(400)
  })
})
