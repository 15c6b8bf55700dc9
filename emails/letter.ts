import { Body } from '@react-email/body'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { render } from '@react-email/render'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { createElement as h, type ReactElement, type ReactNode } from 'react'
import { FACILITY_ADDRESS, FACILITY_NAME } from '../domain/facility.ts'
import { DARK_STYLES, styles } from './styles.ts'

export interface Letter {
  subject: string
  /** What email clients show beside the subject. */
  preview: string
  heading: string
  body: ReactNode[]
}

/** The frame of every email: the same content as HTML and as plain text, without images, which many clients hide at first. React escapes all content. */
export async function letter({ subject, preview, heading, body }: Letter) {
  const document = h(
    Html,
    { lang: 'en' },
    h(
      Head,
      null,
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, subject),
      h('style', null, DARK_STYLES),
    ),
    h(Preview, null, preview),
    h(
      Body,
      { style: styles.body, className: 'ground' },
      h(
        Container,
        { style: styles.container, className: 'card' },
        brand(),
        h(
          Section,
          { style: styles.content },
          h(Heading, { as: 'h1', style: styles.heading, className: 'ink' }, heading),
          ...body,
          h(
            Text,
            { style: styles.footer, className: 'quiet' },
            'Questions? Just reply to this email.',
            h('br'),
            `${FACILITY_NAME}, ${FACILITY_ADDRESS}`,
          ),
        ),
      ),
    ),
  )
  return { subject, html: await render(document), text: await render(document, { plainText: true }) }
}

export function paragraph(text: string): ReactElement {
  return h(Text, { style: styles.text, className: 'ink', key: text }, text)
}

export function subheading(text: string): ReactElement {
  return h(Heading, { as: 'h2', style: styles.subheading, className: 'ink', key: text }, text)
}

/** A panel of labels and values. */
export function facts(rows: readonly [label: string, value: string][]): ReactElement {
  return h(
    Section,
    { style: styles.panel, className: 'panel', key: 'facts' },
    ...rows.map(([label, value]) =>
      h(Text, { style: styles.text, className: 'ink', key: label }, h('strong', null, `${label}: `), value),
    ),
  )
}

/** The name as a sign: night blue with a row of stitches below. Set in text, so it shows in every client. */
function brand(): ReactElement {
  return h(
    Section,
    { style: styles.brand, className: 'brand' },
    h(Text, { style: styles.brandName, className: 'brand-name' }, FACILITY_NAME),
    h(Text, { style: styles.brandLine, className: 'brand-line' }, 'Indoor baseball practice'),
  )
}

/** The one button of an email. In plain text, its label and its URL. */
export function action(label: string, url: string): ReactElement {
  const cell = h(
    'td',
    { style: styles.buttonCell, className: 'button', bgcolor: styles.buttonCell.backgroundColor },
    h('a', { href: url, style: styles.button }, label),
  )
  // A table cell has the color: Outlook gives links no room around their text.
  const table = h(
    'table',
    { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0 },
    h('tbody', null, h('tr', null, cell)),
  )
  return h(Section, { style: styles.action, key: url }, table)
}

/** Further links, on a line of their own each. */
export function links(rows: readonly [label: string, url: string][]): ReactElement {
  return h(
    Section,
    { key: 'links' },
    ...rows.map(([label, url]) =>
      h(
        Text,
        { style: styles.text, key: label },
        h(Link, { href: url, style: styles.link, className: 'accent' }, label),
      ),
    ),
  )
}
