import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { temporaryFile } from '../testing/temporary-file.ts'

test('lets several processes create the file at the same time', async () => {
  const starting = 6
  for (let round = 0; round < 3; round += 1) {
    const file = temporaryFile()
    const ready = new Int32Array(new SharedArrayBuffer(4))
    const stores = Array.from({ length: starting }, async () => {
      const opening = new Worker(
        `const { parentPort, workerData } = require('node:worker_threads')
         const { module, file, ready, starting } = workerData
         import(module).then(({ openStore }) => {
           if (Atomics.add(ready, 0, 1) === starting - 1) Atomics.notify(ready, 0)
           for (let seen; (seen = Atomics.load(ready, 0)) < starting; ) Atomics.wait(ready, 0, seen, 5)
           const store = openStore(file)
           parentPort.postMessage(store.settings.storeId())
           store.close()
         })`,
        {
          eval: true,
          workerData: { module: new URL('open-store.ts', import.meta.url).href, file, ready, starting },
        },
      )
      const [[id]] = await Promise.all([once(opening, 'message'), once(opening, 'exit')])
      return id
    })
    expect(new Set(await Promise.all(stores)).size).toBe(1)
  }
})
