import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { addressesOf } from '../domain/find-page.ts'
import { CORE_PAGES } from '../domain/pages.ts'

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const { version, license, dependencies, devDependencies, optionalDependencies, engines } =
  readJson('package.json')

describe('.nvmrc', () => {
  const version = readFileSync('.nvmrc', 'utf8').trim()

  it('names the Node of every platform, and of production', () => {
    const packages = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('node-'))
    expect(packages.filter(([, pinned]) => pinned !== version)).toEqual([])
    expect(packages).toHaveLength(4)
    expect(version.split('.')[0]).toBe(engines.node)
    for (const platform of ['linux-x64', 'linux-arm64'])
      expect(readFileSync('ops/node.sha256', 'utf8')).toContain(`  node-v${version}-${platform}.tar.xz\n`)
  })
})

describe('dependencies', () => {
  it('are the packages that the server imports: production installs nothing else', () => {
    const sources = globSync('{domain,emails,server,extensions/*/{domain,emails,server}}/**/*.ts', {
      exclude: ['**/*.test.ts'],
    })
    const imported = sources.flatMap((file) =>
      [
        ...readFileSync(file, 'utf8').matchAll(
          /(?:^(?:import|export|\}).* from |^import |import\()'((?:@[\w-]+\/)?[\w.-]+)[^':]*'/gm,
        ),
      ].map(([, name]) => name),
    )
    const packages = new Set(imported.filter((name) => !name?.startsWith('.')))
    expect([...packages].toSorted()).toEqual(Object.keys(dependencies))
  })
})

describe.each(globSync('extensions/*/extension.ts').map((file) => path.dirname(file)))('%s', (folder) => {
  it('has a picture for Settings, and a README of a few lines', () => {
    expect(existsSync(path.join(folder, 'web/desk/picture.tsx'))).toBe(true)
    const lines = readFileSync(path.join(folder, 'README.md'), 'utf8').split('\n')
    expect(lines.length).toBeLessThanOrEqual(30)
  })

  it('names the places of its parts, so pages without them load none', () => {
    const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
    const parts = [...read('web/parts.ts').matchAll(/ at: '([^']+)'|contributePage\(/g)]
    const [, places = ''] = /^ {2}places: \[([^\]]*)\]/m.exec(read('extension.ts')) ?? []
    expect([...places.matchAll(/'([^']+)'/g)].map(([, place]) => place)).toEqual([
      ...new Set(parts.map(([, place = 'desk/page']) => place)),
    ])
  })
})

describe('.vscode/launch.json', () => {
  const { configurations } = readJson('.vscode/launch.json')
  const programs: string[] = configurations
    .flatMap(({ program }: { program?: string }) => program ?? [])
    .map((program: string) => program.replace(/^\$\{workspaceFolder\}\//, ''))

  it.each(programs)('launches %s, which exists', (program) => {
    expect(existsSync(program)).toBe(true)
  })
})

describe.each(['manifest.webmanifest', 'desk.webmanifest'])('%s', (file) => {
  const { icons, id, start_url, shortcuts = [] } = readJson(`web/public/${file}`)

  it('has an icon of every size that phones ask for, as big as it says', () => {
    const drawn = icons.filter(({ type }: { type: string }) => type === 'image/png')
    const sizes = drawn.map(({ src, purpose }: { src: string; purpose?: string }) => {
      const png = readFileSync(`web/public${src}`)
      return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)} ${purpose ?? 'any'}`
    })
    expect(sizes).toEqual(['192x192 any', '512x512 any', '512x512 maskable'])
    expect(drawn.map(({ sizes }: { sizes: string }) => sizes)).toEqual(['192x192', '512x512', '512x512'])
  })

  it('opens pages that exist', () => {
    const paths = [id, start_url, ...shortcuts.map(({ url }: { url: string }) => url)]
    const addresses = CORE_PAGES.flatMap(addressesOf)
    expect(paths.filter((path) => !addresses.includes(path))).toEqual([])
  })
})

describe('the release', () => {
  it('has its version in the changelog and in the lock file', () => {
    expect(readFileSync('CHANGELOG.md', 'utf8')).toMatch(new RegExp(`^## ${version} `, 'm'))
    expect(readJson('package-lock.json').version).toBe(version)
  })

  it('refers to a license that exists', () => {
    expect(existsSync(license.replace('SEE LICENSE IN ', ''))).toBe(true)
  })
})

describe.each(globSync('{*.md,docs/**/*.md,{bench,db,extensions/*}/*.md}'))('%s', (document) => {
  const links = Array.from(
    readFileSync(document, 'utf8').matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g),
    ([, file = '', anchor]) => ({
      file: file === '' ? document : path.join(path.dirname(document), file),
      anchor,
    }),
  )

  it('links only to files that exist', () => {
    expect(links.filter(({ file }) => !existsSync(file))).toEqual([])
  })

  it('links only to headings that exist', () => {
    const headings = (file: string) =>
      Array.from(readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
        heading
          .toLowerCase()
          .replaceAll(/[^\w\- ]/g, '')
          .replaceAll(' ', '-'),
      )
    const missing = links.filter(({ file, anchor }) => anchor && !headings(file).includes(anchor))
    expect(missing).toEqual([])
  })
})

describe('guides', () => {
  const FLOORS = 'bench,db,docs,domain,e2e,emails,extensions,ops,sandbox,scripts,server,testing,web'
  const files = globSync(`{*,.*,{${FLOORS}}/**/*}`)
  const code = files.filter((file) => /\.(ts|tsx|mjs|sql|json)$/.test(file))
  const declared = new Set(
    code.flatMap((file) =>
      Array.from(
        readFileSync(file, 'utf8').matchAll(
          /\b(?:function|const|type|interface|table|trigger|constraint|index) (?:if not exists )?([\w$]+)|(\w+)\??['"]?: |^ +(?!constraint)(\w+) [a-z]+/gm,
        ),
        ([, name, key, column]) => name ?? key ?? column ?? '',
      ),
    ),
  )
  /** Both start from the root or, as a name alone, are anywhere. Placeholders stand for any text. */
  const isFile = (name: string) => {
    const pattern = name.replace(/\/$/, '').replaceAll(/<[\w-]+>|\*/g, '.*')
    return files.some((file) => new RegExp(`^(.*/)?${pattern}$`).test(file))
  }
  const outlets = readFileSync('web/outlets/contribution.ts', 'utf8')
  const isOutlet = (name: string) => outlets.includes(`'${name}': `)
  /** Made by commands, variable, or not ours: packages and web addresses. */
  const ELSEWHERE = /^(\.data\/|\.env|dist\/|screenshots|test-results|node_modules|[A-Z_]+\/|node-\*|@|\/)/

  const quotedIn = (document: string) =>
    Array.from(
      readFileSync(document, 'utf8')
        .replaceAll(/^ *```[\s\S]*?^ *```$/gm, '')
        .matchAll(/`([^`\n]+)`/g),
      ([, word = '']) => word,
    )

  it.each(
    globSync('{*.md,docs/*.md,extensions/*/*.md}', { exclude: ['CHANGELOG.md', 'docs/specification.md'] }),
  )('refers only to files that exist in %s', (document) => {
    const paths = quotedIn(document).filter(
      (word) => /^[\w.*<>@/-]+$/.test(word) && /\/|\.(tsx?|sql|mjs|md|json)$/.test(word),
    )
    const missing = paths.filter((word) => !ELSEWHERE.test(word) && !isFile(word) && !isOutlet(word))
    expect(missing).toEqual([])
  })

  it.each(['CONTRIBUTING.md', 'docs/architecture.md'])(
    'refers only to functions, components, tables, and fields that exist in %s',
    (document) => {
      const names = quotedIn(document).flatMap(
        (word) => /^(\w*[a-z_][A-Z_]\w+|[A-Z]{4,}$|\w+(?=\(.*\)$))/.exec(word)?.[0] ?? [],
      )
      expect(names.length).toBeGreaterThan(10)
      expect(names.filter((name) => !declared.has(name) && !ELSEWHERE.test(name))).toEqual([])
    },
  )
})

describe('package-lock.json', () => {
  const packages: Record<string, { resolved?: string; integrity?: string }> =
    readJson('package-lock.json').packages

  it('pins every package to exact bytes from the registry', () => {
    const versions = Object.values<string>({ ...dependencies, ...devDependencies, ...optionalDependencies })
    expect(versions.filter((range) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(range))).toEqual([])
    const elsewhere = Object.entries(packages).filter(
      ([folder, { resolved, integrity }]) => folder !== '' && (resolved !== undefined || !integrity),
    )
    expect(elsewhere).toEqual([])
  })
})

describe('docs/decisions', () => {
  const index = readFileSync('docs/decisions/README.md', 'utf8')
  const records = readdirSync('docs/decisions').filter((file) => /^\d{4}-[a-z-]+\.md$/.test(file))

  it.each(records)('has a heading, a date, a status, and an index entry for %s', (file) => {
    const [, number, title] =
      readFileSync(`docs/decisions/${file}`, 'utf8').match(
        /^# (\d+)\. (.+)\n\n- Date: \d{4}-\d{2}-\d{2}\b.*\n- Status: (?:proposed|accepted|superseded)\b/,
      ) ?? []
    expect(number?.padStart(4, '0')).toBe(file.slice(0, 4))
    expect(index.split('\n')).toContain(`- [${number}. ${title}](${file})`)
  })

  it('gives each number to one record', () => {
    const numbers = records.map((file) => file.slice(0, 4))
    expect(new Set(numbers).size).toBe(numbers.length)
  })
})
