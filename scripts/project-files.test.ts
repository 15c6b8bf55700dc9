import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { pageAt } from '../domain/find-page.ts'

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
    const sources = globSync('{domain,emails,server}/**/*.ts', { exclude: ['**/*.test.ts'] })
    const imported = sources.flatMap((file) =>
      [
        ...readFileSync(file, 'utf8').matchAll(
          /(?:from |^import |import\()'((?:@[\w-]+\/)?[\w.-]+)[^':]*'/gm,
        ),
      ].map(([, name]) => name),
    )
    const packages = new Set(imported.filter((name) => !name?.startsWith('.')))
    expect([...packages].toSorted()).toEqual(Object.keys(dependencies))
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
    expect(paths.filter((path) => !pageAt(path))).toEqual([])
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

describe.each(globSync('{*.md,docs/**/*.md,bench/*.md}'))('%s', (document) => {
  it('links only to files that exist', () => {
    const links = [...readFileSync(document, 'utf8').matchAll(/\]\((?!https?:)([^)#\s]+)/g)]
    const missing = links
      .map(([, link = '']) => path.join(path.dirname(document), link))
      .filter((file) => !existsSync(file))
    expect(missing).toEqual([])
  })
})

describe.each(['docs/asvs.md', 'docs/security.md'])('%s', (document) => {
  /** Anything in backticks with a folder and an ending. */
  const files = [...readFileSync(document, 'utf8').matchAll(/`([\w.-]+(?:\/[\w.-]+)*\/[\w.-]+\.\w+)`/g)]
    .map(([, file = '']) => file)
    .filter((file) => !file.startsWith('node_modules/'))

  it('mentions only files that exist', () => {
    expect(files.length).toBeGreaterThan(10)
    expect([...new Set(files)].filter((file) => !existsSync(file))).toEqual([])
  })
})

describe('docs/asvs.md', () => {
  const text = readFileSync('docs/asvs.md', 'utf8')
  const rows = [
    ...text.matchAll(/^\| (\d+\.\d+\.\d+) +\|[^|]+\| (\*\*[\w ]+\*\*|[\w ]+?) +\| +(\S.*?) +\|$/gm),
  ]

  const notApplicable = [...text.matchAll(/^Not applicable: (.+)$/gm)].flatMap(([, items = '']) =>
    items.split(', '),
  )

  it('covers each of the 253 requirements of levels 1 and 2 once', () => {
    const numbers = [...rows.map(([, number]) => number), ...notApplicable]
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(numbers).toHaveLength(253)
  })

  it('names a file for whatever is met', () => {
    expect(rows.filter(([, , answer, why]) => answer === 'met' && !why?.includes('`'))).toEqual([])
  })

  it('counts them right', () => {
    const count = (answer: string) =>
      answer === 'not applicable'
        ? notApplicable.length
        : rows.filter(([, , given]) => given === answer).length
    const counted = Object.fromEntries(
      [...text.matchAll(/^\| (met|met by setup|not applicable|\*\*not met\*\*) +\| +(\d+) +\|/gm)].map(
        ([, answer = '', given]) => [answer, Number(given)],
      ),
    )
    const answers = ['met', 'met by setup', 'not applicable', '**not met**']
    expect(counted).toEqual(Object.fromEntries(answers.map((answer) => [answer, count(answer)])))
    expect(answers.reduce((sum, answer) => sum + count(answer), 0)).toBe(253)
  })
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
    const [, number, title, date, status] =
      readFileSync(`docs/decisions/${file}`, 'utf8').match(
        /^# (\d+)\. (.+)\n\n- Date: (\d{4}-\d{2}-\d{2})\b.*\n- Status: (proposed|accepted|superseded)\b/,
      ) ?? []
    expect(number?.padStart(4, '0')).toBe(file.slice(0, 4))
    const cells = index
      .split('\n')
      .find((line) => line.includes(`(${file})`))
      ?.split('|')
      .map((cell) => cell.trim())
    expect(cells).toEqual(['', number, `[${title}](${file})`, date, status, ''])
  })

  it('gives each number to one record', () => {
    const numbers = records.map((file) => file.slice(0, 4))
    expect(new Set(numbers).size).toBe(numbers.length)
  })
})
