import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DESK_PAYMENT_METHODS, methodName } from '../../../../domain/bookings/booking-status.ts'
import type { Customer } from '../../../../domain/customers/customer.schema.ts'
import { formatDollars } from '../../../../domain/pricing/money.ts'
import { formatDayTime } from '../../../../domain/time/facility-time.ts'
import { useCan } from '../../../../web/accounts/use-can.ts'
import { LAST_DAY } from '../../../../web/desk/forms/day-input.ts'
import { BookingLink } from '../../../../web/desk/frame/record-links.tsx'
import { CUSTOMERS } from '../../../../web/desk/requests/staff-requests.ts'
import { whenUsable } from '../../../../web/desk/words/person-words.ts'
import { FormDialog } from '../../../../web/forms/form-dialog.tsx'
import { useSchemaForm } from '../../../../web/forms/use-schema-form.ts'
import type { Outlets } from '../../../../web/outlets/contribution.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { CheckboxField } from '../../../../web/ui/fields/checkbox-field.tsx'
import { RadioGroup } from '../../../../web/ui/fields/choice-group.tsx'
import { TextField } from '../../../../web/ui/fields/text-field.tsx'
import { Card, Section } from '../../../../web/ui/panels.tsx'
import {
  extendPackSchema,
  type Pack,
  type Packs,
  refundPackSchema,
  sellPackFormSchema,
} from '../../domain/pack.schema.ts'
import { packTerms } from '../../domain/pack-terms.ts'
import { PACK_ENTRY_NAMES, packInWords, punches } from '../../domain/packs.ts'
import { TITLE } from '../../domain/title.ts'
import { call, query } from '../api/client.ts'

type Shown = { name: 'sell' } | { name: 'refund' | 'extend'; pack: Pack }

/** A customer's hour packs, if there are any or some are on sale. Staff sell them, managers refund them, and owners extend them. */
export default function CustomerPacks({ customer }: Outlets['desk/customer']) {
  const customerId = customer.person.id
  const [shown, setShown] = useState<Shown | null>(null)
  const canRefund = useCan('refunds')
  const canExtend = useCan('policy')
  const { data } = useQuery(query('GET /api/admin/customers/:id/packs', { id: customerId }))
  if (!data || data.packs.length + data.offers.length === 0) return null
  const close = () => setShown(null)
  return (
    <Section
      title={TITLE}
      action={
        data.offers.length > 0 && (
          <Button variant="secondary" className="print:hidden" onClick={() => setShown({ name: 'sell' })}>
            Sell a Pack
          </Button>
        )
      }
    >
      {data.packs.length === 0 && <p>No packs</p>}
      {data.packs.map((pack) => (
        <Card key={pack.id}>
          <p>
            <strong className="figures text-2xl">{punches(pack.punches)}</strong>
            {` left of ${pack.hours}, worth ${formatDollars(pack.value)}`}
          </p>
          <p className="wrap-anywhere">{packInWords(pack)}</p>
          <ul className="my-3 grid max-h-60 gap-2 overflow-y-auto print:max-h-none">
            {pack.entries.map((entry) => (
              <li key={entry.id} className="flex items-baseline justify-between gap-3">
                <span>
                  <BookingLink
                    bookingId={entry.bookingId}
                    className="text-accent underline underline-offset-4"
                  >
                    {PACK_ENTRY_NAMES[entry.kind]}
                  </BookingLink>
                  <span className="block text-sm text-ink-soft">
                    {formatDayTime(Temporal.Instant.from(entry.createdAt))}
                  </span>
                </span>
                <span className="figures">{`${entry.punches > 0 ? '+' : ''}${entry.punches}`}</span>
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap gap-2 print:hidden">
            {(canRefund || pack.isVoidable) && pack.punches > 0 && (
              <Button variant="secondary" onClick={() => setShown({ name: 'refund', pack })}>
                {wordsFor(pack).title}
              </Button>
            )}
            {canExtend && (pack.punches > 0 || pack.isExpired) && (
              <Button variant="secondary" onClick={() => setShown({ name: 'extend', pack })}>
                Extend Pack
              </Button>
            )}
          </div>
        </Card>
      ))}
      {shown?.name === 'sell' && <SellDialog customer={customer} packs={data} onClose={close} />}
      {shown?.name === 'refund' && (
        <RefundDialog
          pack={data.packs.find(({ id }) => id === shown.pack.id) ?? shown.pack}
          onClose={close}
        />
      )}
      {shown?.name === 'extend' && <ExtendDialog pack={shown.pack} onClose={close} />}
    </Section>
  )
}

interface SellDialogProps {
  customer: Customer
  packs: Packs
  onClose: () => void
}

function SellDialog({ customer, packs: { offers, covers, months }, onClose }: SellDialogProps) {
  // Idempotency key: pressing twice sells once.
  const [packId] = useState(() => crypto.randomUUID())
  const form = useSchemaForm({
    schema: sellPackFormSchema,
    defaultValues: { offer: '0', method: 'cash' as const, signature: '', termsAccepted: false },
    send: ({ offer, ...input }) => {
      const { hours = 0, price = '' } = offers[offer] ?? {}
      const sold = { ...input, hours, price, packId }
      return call('POST /api/admin/customers/:id/packs', { id: customer.person.id }, sold)
    },
    done: { title: 'Pack Sold', description: whenUsable(customer) },
    failed: { text: 'Failed to sell the pack' },
    affects: [CUSTOMERS],
  })
  const { field } = form
  const offer = offers[Number(form.watch('offer'))]
  return (
    <FormDialog
      title="Sell a Pack"
      form={form}
      act={offer ? `Record ${formatDollars(offer.price)} Payment` : 'Record Payment'}
      onClose={onClose}
    >
      <RadioGroup
        label="Pack"
        options={offers.map(({ hours, percent, price }, index) => ({
          value: String(index),
          label: `${hours} hours for ${formatDollars(price)} (${percent}% off)`,
        }))}
        {...field('offer')}
      />
      <RadioGroup
        label="Paid by"
        options={DESK_PAYMENT_METHODS.map((method) => ({ value: method, label: methodName(method) }))}
        {...field('method')}
      />
      <details>
        <summary>Terms for the customer to read</summary>
        <div className="grid gap-2">
          {offer &&
            packTerms({ ...offer, covers, months }).map((text) => (
              <p key={text} className="wrap-anywhere">
                {text}
              </p>
            ))}
        </div>
      </details>
      <CheckboxField label="The customer has read and accepts the terms" {...field('termsAccepted')} />
      <TextField
        label="Digital Signature"
        hint="The customer types their full name"
        autoComplete="off"
        maxLength={200}
        {...field('signature')}
      />
    </FormDialog>
  )
}

function wordsFor({ isVoidable, value }: Pack) {
  return isVoidable
    ? {
        title: 'Void Sale',
        done: 'Sale Voided',
        keep: "Don't Void",
        act: `Void ${formatDollars(value)} Sale`,
      }
    : {
        title: 'Refund Pack',
        done: 'Pack Refunded',
        keep: "Don't Refund",
        act: `Refund ${formatDollars(value)}`,
      }
}

function RefundDialog({ pack, onClose }: { pack: Pack; onClose: () => void }) {
  const { title, done, keep, act } = wordsFor(pack)
  const form = useSchemaForm({
    schema: refundPackSchema,
    defaultValues: { reason: '' },
    send: (input) =>
      call('POST /api/admin/packs/:id/refund', { id: pack.id }, { ...input, value: pack.value }),
    done: {
      title: done,
      description: 'If it was paid in cash or by check, give the money back now.',
    },
    failed: { text: 'Failed to refund the pack' },
    affects: [CUSTOMERS],
  })
  return (
    <FormDialog title={title} form={form} act={act} onClose={onClose} closeLabel={keep}>
      <p>{`The customer loses ${punches(pack.punches)} and gets ${formatDollars(pack.value)} back the way the pack was paid for.`}</p>
      <TextField label="Reason" maxLength={500} {...form.field('reason')} />
    </FormDialog>
  )
}

const FIELD_OF = { refused: 'expiresOn' } as const

function ExtendDialog({ pack, onClose }: { pack: Pack; onClose: () => void }) {
  const form = useSchemaForm({
    schema: extendPackSchema,
    defaultValues: { expiresOn: pack.expiresOn },
    send: (input) => call('PUT /api/admin/packs/:id/last-day', { id: pack.id }, input),
    done: { title: 'Pack Extended' },
    failed: { text: 'Failed to extend the pack' },
    fieldOf: FIELD_OF,
    affects: [CUSTOMERS],
  })
  return (
    <FormDialog title="Extend Pack" form={form} act="Extend Pack" onClose={onClose}>
      <TextField
        label="Last day"
        type="date"
        min={pack.expiresOn}
        max={LAST_DAY}
        hint="Punches that expired come back."
        {...form.field('expiresOn')}
      />
    </FormDialog>
  )
}
