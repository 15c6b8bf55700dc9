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

/** The frame of every email: the same content as HTML and as plain text, without images. React escapes all content. */
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
        h(Text, { style: styles.brand, className: 'accent' }, FACILITY_NAME),
        h(Heading, { as: 'h1', style: styles.heading, className: 'ink' }, heading),
        ...body,
        h(Text, { style: styles.footer, className: 'quiet' }, `${FACILITY_NAME}, ${FACILITY_ADDRESS}`),
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

/** A button, with its URL written out below for clients that hide buttons. Plain text has only the URL. */
export function action(label: string, url: string): ReactElement {
  return h(
    Section,
    { style: styles.action, key: url },
    h('a', { href: url, style: styles.button, className: 'button', 'data-skip-in-text': 'true' }, label),
    h(
      Text,
      { style: styles.text, className: 'ink' },
      `${label}: `,
      h(Link, { href: url, style: styles.link, className: 'accent' }, url),
    ),
  )
}
