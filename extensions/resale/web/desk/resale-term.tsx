import { useState } from 'react'
import { methodName } from '../../../../domain/bookings/booking-status.ts'
import type { Outlets } from '../../../../web/outlets/contribution.ts'
import { CheckboxField } from '../../../../web/ui/fields/checkbox-field.tsx'
import { SelectField } from '../../../../web/ui/fields/text-field.tsx'
import {
  MAXIMUM_FEE_PERCENT,
  parseResale,
  type ResaleTerms,
  resaleOf,
  resaleTag,
  resaleTerm,
} from '../../domain/resale-terms.ts'
import { NAME } from '../../domain/title.ts'

const FEES = Array.from({ length: MAXIMUM_FEE_PERCENT / 5 + 1 }, (_, step) => step * 5)

/** Whether customers can offer bookings back, and on which terms. */
export default function ResaleTerm({ tags, ways, onChange }: Outlets['desk/policy-term']) {
  const [signed] = useState(() => tags.map(parseResale).find((each) => each !== null))
  const [isOn, setIsOn] = useState(signed !== undefined)
  const [terms, setTerms] = useState(signed ?? resaleOf(10, ways[0]))
  const { backTo: signedWay = '' } = signed ?? {}
  const off = signedWay === '' || ways.includes(signedWay) ? [] : [signedWay]
  // The choice that customers sign now can stay.
  const waysAt = (feePercent: number) => (feePercent === signed?.feePercent ? [...ways, ...off] : ways)
  function choose(isWanted: boolean, { feePercent, backTo = '' }: ResaleTerms) {
    const possible = waysAt(feePercent)
    const wanted = resaleOf(feePercent, possible.includes(backTo) ? backTo : undefined)
    setIsOn(isWanted)
    setTerms(wanted)
    const tag = resaleTag(wanted)
    const term = isWanted ? resaleTerm(tag, possible) : null
    onChange(NAME, term && { of: NAME, tag, ...term })
  }
  return (
    <>
      <CheckboxField
        label="Customers can offer a booking back"
        checked={isOn}
        onChange={({ target }) => choose(target.checked, terms)}
      />
      {isOn && (
        <>
          <SelectField
            label="Your fee"
            value={terms.feePercent}
            onChange={({ target }) => choose(true, { ...terms, feePercent: Number(target.value) })}
            options={FEES.map((percent) => ({ value: percent, label: `${percent}%` }))}
          />
          {ways.length + off.length > 0 && (
            <SelectField
              label="The customer's share"
              value={terms.backTo ?? ''}
              onChange={({ target }) => choose(true, resaleOf(terms.feePercent, target.value))}
              options={[
                ...waysAt(terms.feePercent).map((way) => ({ value: way, label: `Becomes ${way}` })),
                { value: '', label: 'Goes back to their card' },
              ]}
            />
          )}
          {off.map((way) => (
            <p key={way} className="text-sm">
              {`${methodName(way)} is switched off. Until you publish another choice, customers still sign that their share becomes ${way}, and they still get it.`}
            </p>
          ))}
        </>
      )}
    </>
  )
}
