import { type CSSProperties, createElement as h, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { FACILITY_ADDRESS, FACILITY_NAME } from '../domain/facility.ts'
import { DARK_STYLES, OUTLOOK_STYLES, styles } from './styles.ts'

export interface Letter {
  subject: string
  /** Text that email clients show beside the subject. */
  preview: string
  heading: string
  body: Block[]
}

/** A part of an email, twice: for clients that show HTML, and for plain text. */
export interface Block {
  html: ReactElement
  text: string
}

/** The document type that email clients know. React leaves it out. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'
/** Characters that clients show of an email beside its subject. */
const PREVIEW_LENGTH = 150
/** Invisible: keeps clients from filling up the preview with the text of the email. */
const PREVIEW_FILLER = '\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff'
const FOOTER = ['Questions? Just reply to this email.', `${FACILITY_NAME}, ${FACILITY_ADDRESS}`] as const

/** The frame of every email: the same content as HTML and as plain text, without images, which many clients hide at first. React escapes all content. */
export function letter({ subject, preview, heading, body }: Letter) {
  const blocks = [brand(), title('h1', heading), ...body]
  const [sign, ...content] = blocks.map(({ html }) => html)
  const html = h(
    'html',
    { dir: 'ltr', lang: 'en' },
    head(subject),
    h(
      'body',
      {
        className: 'ground',
        style: { backgroundColor: styles.body.backgroundColor, margin: 0, padding: 0 },
      },
      hiddenPreview(preview),
      // Yahoo drops the body's style, but keeps a cell's.
      h(
        'table',
        { ...LAYOUT, width: '100%', align: 'center' },
        row(
          { style: styles.body },
          h(
            'table',
            { ...LAYOUT, align: 'center', width: '100%', className: 'card', style: styles.container },
            row(
              null,
              sign,
              section(
                { style: styles.content },
                ...content,
                h('p', { style: styles.footer, className: 'quiet' }, FOOTER[0], h('br'), FOOTER[1]),
              ),
            ),
          ),
        ),
      ),
    ),
  )
  const text = [...blocks.map((block) => block.text), FOOTER.join('\n')].join('\n\n')
  return { subject, html: DOCTYPE + forOutlook(renderToStaticMarkup(html)), text }
}

/** Adds the styles that only Outlook on Windows reads. React has no comments. */
function forOutlook(html: string): string {
  return html.replace('</head>', `<!--[if mso]><style>${OUTLOOK_STYLES}</style><![endif]--></head>`)
}

export function paragraph(text: string): Block {
  return {
    html: h('p', { style: styles.text, className: 'ink' }, text),
    text: onOneLine(text),
  }
}

export function subheading(text: string): Block {
  return title('h2', text)
}

export type Fact = readonly [label: string, value: string]

/** A panel of labels and values. */
export function facts(rows: readonly Fact[]): Block {
  return { html: panel(factTable(rows, PAPER)), text: factText(rows) }
}

/**
 * A booking as on its ticket in the app: the day and the time are the largest figures, above labels and
 * values. Plain text has labels for all of it.
 */
export function ticket({ day, time, rows }: { day: string; time: string; rows: readonly Fact[] }): Block {
  const html = apart(
    section(
      { ...onColor(styles.ticket), className: 'brand' },
      h('p', { style: styles.day, className: 'figure' }, onPhones(day)),
      h('p', { style: styles.time, className: 'brand-name' }, time),
      factTable(rows, NIGHT),
    ),
  )
  return { html, text: factText([['Date', day], ['Time', time], ...rows]) }
}

/** "March 14" isn't split where a phone breaks the line. */
const onPhones = (day: string) => day.replace(/ (?=\d)/, '\u00a0')

/** A code to type, large enough to read off a phone at arm's length. */
export function code(digits: string): Block {
  return {
    html: panel(h('p', { style: styles.code, className: 'ink' }, digits)),
    text: factText([['Code', digits]]),
  }
}

/** The one button of an email. In plain text, its label and its URL. */
export function action(label: string, url: string): Block {
  // A table cell has the color: Outlook gives links no room around their text.
  const button = h(
    'table',
    LAYOUT,
    row(
      { ...onColor(styles.buttonCell), className: 'button' },
      h('a', { href: url, style: styles.button }, label),
    ),
  )
  return { html: apart(button), text: `${label} ${url}` }
}

/** Further links, each on a separate line. */
export function links(rows: readonly [label: string, url: string][]): Block {
  const html = section(
    null,
    ...rows.map(([label, url]) =>
      h('p', { style: styles.text }, h('a', { href: url, style: styles.link, className: 'accent' }, label)),
    ),
  )
  return { html, text: rows.map(([label, url]) => `${label} ${url}`).join('\n\n') }
}

function panel(...children: ReactNode[]): ReactElement {
  return apart(section({ style: styles.panel, className: 'panel' }, ...children))
}

interface Tone {
  label: { style: CSSProperties; className: string }
  value: { style: CSSProperties; className: string }
}

/** Labels and values on a panel, and on a ticket. */
const PAPER: Tone = {
  label: { style: styles.label, className: 'quiet' },
  value: { style: styles.value, className: 'ink' },
}
const NIGHT: Tone = {
  label: { style: styles.ticketLabel, className: 'brand-line' },
  value: { style: styles.ticketValue, className: 'brand-name' },
}

/** Cells, because Outlook gives other elements no room beside each other. */
function factTable(rows: readonly Fact[], { label, value }: Tone): ReactElement {
  const cells = rows.map(([name, text]) =>
    h('tr', null, h('th', { align: 'left', width: '32%', ...label }, name), h('td', value, text)),
  )
  return h('table', { border: 0, cellPadding: 0, cellSpacing: 0, width: '100%' }, h('tbody', null, ...cells))
}

function factText(rows: readonly Fact[]): string {
  return rows.map(([label, value]) => onOneLine(`${label}: ${value}`)).join('\n\n')
}

/** The name as a sign: night blue with a row of stitches below. Set in text, so it shows in every client. */
function brand(): Block {
  const line = 'Indoor baseball practice'
  const html = section(
    { ...onColor(styles.brand), className: 'brand' },
    h('p', { style: styles.brandName, className: 'brand-name' }, FACILITY_NAME),
    h('p', { style: styles.brandLine, className: 'brand-line' }, line),
  )
  return { html, text: `${FACILITY_NAME}\n\n${line}` }
}

function title(tag: 'h1' | 'h2', text: string): Block {
  const style = tag === 'h1' ? styles.heading : styles.subheading
  return {
    html: h(tag, { style, className: 'ink' }, text),
    text: `\n${onOneLine(text).toUpperCase()}`,
  }
}

function head(subject: string): ReactElement {
  const meta = (name: string, content?: string) => h('meta', { name, content })
  return h(
    'head',
    null,
    h('meta', { httpEquiv: 'Content-Type', content: 'text/html; charset=UTF-8' }),
    meta('x-apple-disable-message-reformatting'),
    meta('viewport', 'width=device-width, initial-scale=1'),
    meta('color-scheme', 'light dark'),
    meta('supported-color-schemes', 'light dark'),
    h('title', null, subject),
    h('style', null, DARK_STYLES),
  )
}

function hiddenPreview(preview: string): ReactElement {
  const text = preview.slice(0, PREVIEW_LENGTH)
  const filler = PREVIEW_FILLER.repeat(PREVIEW_LENGTH - text.length)
  return h('div', { style: styles.preview }, text, h('div', null, filler))
}

/** Tables are the layout that every client knows. Screen readers skip them. */
const LAYOUT = { role: 'presentation', border: 0, cellPadding: 0, cellSpacing: 0 } as const

/** A table of one cell, which has the style: Outlook on Windows gives tables no padding. */
function section(cell: object | null, ...children: ReactNode[]): ReactElement {
  return h('table', { ...LAYOUT, align: 'center', width: '100%' }, row(cell, ...children))
}

/** With room above and below. */
const apart = (content: ReactElement) => section({ style: styles.apart }, content)

/** A cell's style, with its background also as an attribute, for clients that know only that. */
function onColor<Style extends { backgroundColor: string }>(style: Style) {
  return { style, bgcolor: style.backgroundColor }
}

/** A table's only row, with one cell. */
function row(cell: object | null, ...children: ReactNode[]): ReactElement {
  return h('tbody', null, h('tr', null, h('td', cell, ...children)))
}

/** As HTML shows it: a name can't add lines to the plain text either. */
function onOneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ')
}
