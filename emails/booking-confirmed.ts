import {
  Body,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Preview,
  render,
  Section,
  Text,
} from '@react-email/components'
import { createElement as h } from 'react'
import { FACILITY_ADDRESS, FACILITY_NAME, HOUSE_RULES } from '../domain/facility.ts'
import { type Cents, formatUsd } from '../domain/pricing/price.ts'
import { formatLongDate, formatTimeRange } from '../domain/time/format.ts'
import { styles } from './styles.ts'

export interface BookingConfirmedProps {
  firstName: string | null
  /** Name of the space or bundle. */
  facility: string
  start: Temporal.Instant
  end: Temporal.Instant
  total: Cents
}

export async function bookingConfirmed(props: BookingConfirmedProps) {
  const date = formatLongDate(props.start)
  const document = h(
    Html,
    { lang: 'en' },
    h(Head),
    h(Preview, null, `${props.facility}, ${date}, ${formatTimeRange(props.start, props.end)}`),
    h(
      Body,
      { style: styles.body },
      h(
        Container,
        { style: styles.container },
        h(Text, { style: styles.brand }, FACILITY_NAME),
        h(Heading, { as: 'h1', style: styles.heading }, 'Your booking is confirmed'),
        h(Text, { style: styles.text }, `Hi ${props.firstName ?? 'there'}, your spot is ready for you.`),
        h(
          Section,
          { style: styles.panel },
          fact('Where', `${props.facility}, ${FACILITY_ADDRESS}`),
          fact('Date', date),
          fact('Time', formatTimeRange(props.start, props.end)),
          fact('Total paid', formatUsd(props.total)),
        ),
        h(Hr, { style: styles.rule }),
        h(Heading, { as: 'h2', style: styles.subheading }, 'House rules'),
        ...HOUSE_RULES.map((rule) => h(Text, { key: rule, style: styles.text }, rule)),
      ),
    ),
  )
  return {
    subject: `Booking confirmed: ${props.facility}, ${date}`,
    html: await render(document),
    text: await render(document, { plainText: true }),
  }
}

function fact(label: string, value: string) {
  return h(Text, { style: styles.text, key: label }, h('strong', null, `${label}: `), value)
}
