import { Body, Container, Head, Heading, Html, Preview, render, Section, Text } from '@react-email/components'
import { createElement as h, type ReactElement, type ReactNode } from 'react'
import { FACILITY_NAME } from '../domain/facility.ts'
import { styles } from './styles.ts'

export interface Letter {
  subject: string
  /** What mail programs show beside the subject. */
  preview: string
  heading: string
  body: ReactNode[]
}

/** The frame of every mail: HTML and plain text of the same content. React escapes whatever is put into it. */
export async function letter({ subject, preview, heading, body }: Letter) {
  const document = h(
    Html,
    { lang: 'en' },
    h(Head),
    h(Preview, null, preview),
    h(
      Body,
      { style: styles.body },
      h(
        Container,
        { style: styles.container },
        h(Text, { style: styles.brand }, FACILITY_NAME),
        h(Heading, { as: 'h1', style: styles.heading }, heading),
        ...body,
      ),
    ),
  )
  return { subject, html: await render(document), text: await render(document, { plainText: true }) }
}

export function paragraph(text: string): ReactElement {
  return h(Text, { style: styles.text, key: text }, text)
}

export function subheading(text: string): ReactElement {
  return h(Heading, { as: 'h2', style: styles.subheading, key: text }, text)
}

/** A panel of labels and values. */
export function facts(rows: readonly [label: string, value: string][]): ReactElement {
  return h(
    Section,
    { style: styles.panel, key: 'facts' },
    ...rows.map(([label, value]) =>
      h(Text, { style: styles.text, key: label }, h('strong', null, `${label}: `), value),
    ),
  )
}
