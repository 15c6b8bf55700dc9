import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { startTestApp } from '../../testing/start-test-app.ts'

it('names the release by the first script of its pages, if there are any', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'barn-release-'))
  writeFileSync(
    path.join(dir, 'shell.html'),
    '<link rel="modulepreload" href="/assets/shared-3c.js" />\n<script type="module" crossorigin src="/assets/index-1a.js"></script>',
  )
  const apps = [await startTestApp({ pagesDir: dir }), await startTestApp()]
  try {
    const releases = apps.map(async (app) => (await app.client().get('/api/config')).body.release)
    expect(await Promise.all(releases)).toEqual(['/assets/index-1a.js', null])
  } finally {
    for (const app of apps) await app.close()
    rmSync(dir, { recursive: true })
  }
})
