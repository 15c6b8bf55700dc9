import type { Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { filesOfCustomers } from './write-service-worker.ts'

/** A chunk of the module at `from`, and the chunks that it loads later. */
const chunk = (from: string | null, dynamicImports: string[] = [], imports: string[] = []) => ({
  type: 'chunk',
  isEntry: from === '/web/index.html',
  facadeModuleId: from,
  dynamicImports,
  imports,
})

it("keeps customers' pages, and nothing of staff's or of extensions", () => {
  const bundle = {
    'app.js': chunk('/web/index.html', ['dashboard.js', 'admin.js', 'list.js', 'packs.js'], ['shared.js']),
    'shared.js': chunk(null),
    'dashboard.js': chunk('/web/pages/dashboard-page.tsx'),
    'admin.js': chunk('/web/pages/admin-page.tsx', ['board.js']),
    'board.js': chunk('/web/desk/board/day-board.tsx'),
    'list.js': chunk('/extensions/web.ts', ['part.js', 'picture.js']),
    'part.js': chunk('/extensions/packs/web/own-packs.tsx', [], ['only-packs.js']),
    'only-packs.js': chunk(null),
    'picture.js': chunk('/extensions/packs/web/desk/picture.tsx'),
    'packs.js': chunk('/extensions/packs/web/pages/packs-page.tsx', [], ['shared.js']),
    'style.css': { type: 'asset' },
    'assets/desk-C8hZk2-x.css': { type: 'asset' },
  }
  expect(filesOfCustomers(bundle as unknown as Rolldown.OutputBundle)).toEqual([
    'app.js',
    'dashboard.js',
    'shared.js',
    'style.css',
  ])
})
