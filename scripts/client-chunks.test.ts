import { expect, it } from 'vitest'
import { type Loader, sharedChunk } from './client-chunks.ts'

const page = (name: string, loads: Partial<Loader> = {}): Loader => ({
  id: `/barn/web/pages/${name}-page.tsx`,
  hasForm: false,
  isAboutSigning: false,
  ...loads,
})
const STAFF = page('admin', { hasForm: true })
const STAFF_OF_EXTENSION = { ...STAFF, id: '/barn/extensions/packs/web/desk/packs-page.tsx' }
const TOASTS = { ...page(''), id: '/barn/web/ui/toasts/toast-viewport.tsx' }
const SIGNING = { hasForm: true, isAboutSigning: true }

it.each([
  ['what one page uses with that page', [page('booking')], null],
  ['what only staff use with theirs', [STAFF], null],
  ['what only staff use, also in an extension', [STAFF, STAFF_OF_EXTENSION], null],
  ['what staff and toasts use out of what customers load', [STAFF, TOASTS], null],
  ['what pages share in one chunk', [page('home'), page('checkout'), STAFF], 'shared'],
  ['what pages with open times share apart', [page('home'), page('booking'), STAFF], 'times'],
  [
    'what forms share with a page without any in the chunk for all',
    [page('home'), page('login', { hasForm: true })],
    'shared',
  ],
  [
    'what only forms use out of pages without any',
    [page('login', { hasForm: true }), page('checkout', { hasForm: true }), STAFF],
    'forms',
  ],
  [
    'passwords and passkeys out of other forms',
    [page('login', { hasForm: true }), page('profile', { hasForm: true })],
    'account',
  ],
  ['agreements out of other forms', [page('checkout', SIGNING), page('sign', SIGNING)], 'signing'],
])('puts %s', (_, loaders, expected) => {
  expect(sharedChunk(loaders)).toBe(expected)
})
