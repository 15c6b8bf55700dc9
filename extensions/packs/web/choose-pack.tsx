import type { ComponentProps } from 'react'
import { formatShortUsd, toCents } from '../../../domain/pricing/money.ts'
import { choiceClass } from '../../../web/ui/choice.ts'
import { classNames } from '../../../web/ui/class-names.ts'
import type { PricedOffer } from '../domain/pack.schema.ts'
import { eachInWords } from '../domain/packs.ts'

interface Props extends Omit<ComponentProps<'input'>, 'value'> {
  offers: readonly PricedOffer[]
  /** The chosen one. */
  offer: PricedOffer
  error?: string | undefined
}

/** The packs on sale: rows to choose from, or the only one. */
export function ChoosePack({ offers, offer: chosen, error: _, ...input }: Props) {
  if (offers.length === 1) return <PackPlate offer={chosen} isChosen />
  return (
    <fieldset>
      <legend className="sr-only">Pack</legend>
      <div className="grid gap-2">
        {offers.map((offer, index) => (
          <label
            key={`${offer.hours} ${offer.percent}`}
            className="cursor-pointer rounded-plate has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input {...input} type="radio" value={index} checked={offer === chosen} className="sr-only" />
            <PackPlate offer={offer} isChosen={offer === chosen} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function PackPlate({ offer, isChosen }: { offer: PricedOffer; isChosen: boolean }) {
  const { hours, price, saves } = offer
  const saved = toCents(saves)
  return (
    <span
      className={classNames(
        'flex flex-wrap items-center justify-between gap-x-4 rounded-plate px-4 py-2 leading-tight',
        choiceClass(isChosen),
      )}
    >
      <span>
        <span className="block figures text-3xl">{`${hours} hours`}</span>{' '}
        <span className={isChosen ? 'text-board-text' : 'text-ink-soft'}>{eachInWords(offer)}</span>
      </span>{' '}
      <span className="text-right">
        <span className="block figures text-3xl">{formatShortUsd(toCents(price))}</span>{' '}
        {saved > 0 && (
          <span
            className={isChosen ? 'text-board-text' : 'text-turf'}
          >{`save ${formatShortUsd(saved)}`}</span>
        )}
      </span>
    </span>
  )
}
