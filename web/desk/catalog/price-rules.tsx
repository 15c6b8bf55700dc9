import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import {
  type ListedRule,
  MOST_PRICE_RULES,
  type PriceList,
} from '../../../domain/catalog/price-list.schema.ts'
import { newRule } from '../../../domain/catalog/price-rule-form.schema.ts'
import {
  conditionsOf,
  itemsInWords,
  rateInWords,
  ruleInWords,
} from '../../../domain/catalog/rule-in-words.ts'
import type { OpeningHours } from '../../../domain/hours/opening-hours.ts'
import { call, keyOf, query } from '../../api/call.ts'
import { useNow } from '../../api/clock.ts'
import { useOpeningHours } from '../../api/use-opening-hours.ts'
import { BUNDLES, SPACES, useBundles, useSpaces } from '../../catalog/use-catalog.ts'
import { useAction } from '../../forms/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, ErrorState, SkeletonList } from '../../ui/loaded.tsx'
import { Card, Section } from '../../ui/panels.tsx'
import { EditConflictNotice } from '../forms/edit-conflict-notice.tsx'
import { UnsavedNotice } from '../forms/unsaved-notice.tsx'
import { staleOf } from '../requests/refusals.ts'
import { PriceComparison } from './price-comparison.tsx'
import { type Items, PriceRuleForm } from './price-rule-form.tsx'
import { PriceTester, PricierBundles } from './price-tester.tsx'

const PRICE_RULES = keyOf('GET /api/admin/price-rules')

/** The owner's price rules. */
export function PricesPart() {
  const list = useQuery(query('GET /api/admin/price-rules'))
  const spaces = useSpaces()
  const bundles = useBundles()
  const hours = useOpeningHours()
  const now = useNow(60_000)
  const queries = [list, spaces, bundles, hours]
  if (list.data && spaces.data && bundles.data && hours.data)
    return (
      <PriceRules
        list={list.data}
        spaces={spaces.data}
        bundles={bundles.data}
        openingHours={hours.data}
        now={now}
      />
    )
  return queries.some(({ isError }) => isError) ? (
    <ErrorState
      text="The prices could not be loaded."
      onRetry={() => {
        for (const query of queries) query.refetch()
      }}
    />
  ) : (
    <SkeletonList count={3} className="h-32" />
  )
}

interface Props extends Items {
  list: PriceList
  openingHours: OpeningHours
  now: Temporal.Instant
}

/**
 * The owner's rules in their order, changed here and saved as one list. If someone else saved first, the changes stay until staff choose a
 * side. A list that someone else saved shows up only while nothing is changed here.
 */
function PriceRules({ list, spaces, bundles, openingHours, now }: Props) {
  const [base, setBase] = useState(list)
  const [rules, setRules] = useState(list.rules)
  /** The rule being edited; one past the last for a new one. */
  const [edited, setEdited] = useState<number | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const rows = useRef<HTMLDivElement>(null)
  const isChanged = rules !== base.rules
  const show = (shown: PriceList) => {
    setBase(shown)
    setRules(shown.rules)
    setEdited(null)
  }
  if (list.version > base.version && !isChanged && edited === null) show(list)

  const save = useAction({
    send: (input: PriceList) => call('PUT /api/admin/price-rules', input),
    done: { title: 'Prices Saved', description: 'They apply to new bookings.' },
    failed: { text: 'Failed to save the prices' },
    affects: [PRICE_RULES, SPACES, BUNDLES],
    isAnswered: (error) => staleOf(error) !== null,
  })
  const stale = staleOf<PriceList>(save.error)
  const isUndecided = stale !== null && stale.current.version !== base.version
  const saveOver = (version: number) => save.mutate({ version, rules }, { onSuccess: show })
  const nameOf = (rule: ListedRule) => itemsInWords(rule, { spaces, bundles }) ?? 'Other spaces'

  /** A row that moves in the document loses the focus. */
  const [focus, setFocus] = useState<{ selector: string } | null>(null)
  useEffect(() => {
    if (focus) rows.current?.querySelector<HTMLElement>(focus.selector)?.focus()
  }, [focus])

  function move(from: number, by: 1 | -1) {
    setRules(rules.toSpliced(from, 1).toSpliced(from + by, 0, ...rules.slice(from, from + 1)))
    setFocus({ selector: `[data-rule="${from + by}"] [data-move="${by}"]` })
    setAnnouncement(`${rules[from]?.label} is now number ${from + by + 1} of ${rules.length}.`)
  }
  function remove(index: number) {
    setRules(rules.toSpliced(index, 1))
    setAnnouncement(`${rules[index]?.label} was removed.`)
    setFocus({ selector: `[data-rule="${index}"] [data-edit]` })
  }
  function apply(index: number, rule: ListedRule) {
    setRules(rules.toSpliced(index, 1, rule))
    close(index)
  }
  function close(index: number) {
    setEdited(null)
    setFocus({ selector: `[data-rule="${index}"] [data-edit]` })
  }
  const formAt = (index: number) => (
    <PriceRuleForm
      rule={rules[index] ?? newRule(spaces)}
      spaces={spaces}
      bundles={bundles}
      onApply={(rule) => apply(index, rule)}
      onCancel={() => close(index)}
    />
  )

  return (
    <>
      <Section title="Rules">
        <p>
          The first rule that fits an hour sets its price. An hour without a rule has the catalog price.
          Existing bookings keep theirs.
        </p>
        <p role="status" className="sr-only">
          {announcement}
        </p>
        {rules.length === 0 && edited === null && (
          <EmptyState text="There are no rules. Every hour has the catalog price." />
        )}
        <div ref={rows} className="grid gap-3">
          <ol className="grid gap-3 empty:hidden">
            {rules.map((rule, index) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: rules have no identity besides their place
                key={index}
                data-rule={index}
              >
                <Card className="grid gap-2">
                  {edited === index ? (
                    formAt(index)
                  ) : (
                    <RuleRow
                      {...{ rule, index }}
                      itemName={nameOf(rule)}
                      isLast={index === rules.length - 1}
                      isLocked={edited !== null || save.isPending}
                      onMove={(by) => move(index, by)}
                      onEdit={() => setEdited(index)}
                      onRemove={() => remove(index)}
                    />
                  )}
                </Card>
              </li>
            ))}
            {edited === rules.length && (
              <li>
                <Card>{formAt(rules.length)}</Card>
              </li>
            )}
          </ol>
          {edited === null && rules.length < MOST_PRICE_RULES && (
            // Takes the focus as the row after the last would.
            <div data-rule={rules.length}>
              <Button
                data-edit
                variant="secondary"
                disabled={save.isPending}
                onClick={() => setEdited(rules.length)}
              >
                Add Rule
              </Button>
            </div>
          )}
        </div>
        <PricierBundles {...{ rules, spaces, bundles, openingHours, now }} />
        {isUndecided && edited === null && (
          <EditConflictNotice
            title={`${stale.changedBy ?? 'Someone else'} just saved other prices`}
            isSaving={save.isPending}
            onUseTheirs={() => show(stale.current)}
            onKeepMine={() => saveOver(stale.current.version)}
          >
            {stale.current.rules.length === 0 && <p>Their list has no rules.</p>}
            <ol className="list-inside list-decimal wrap-anywhere">
              {stale.current.rules.map((rule, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <li key={index}>{ruleInWords(rule, nameOf(rule))}</li>
              ))}
            </ol>
          </EditConflictNotice>
        )}
        {isChanged && !isUndecided && (
          <UnsavedNotice
            change={{ kind: 'prices', input: { version: base.version, rules } }}
            saveLabel="Save Prices"
            isSaving={save.isPending}
            isBlocked={edited !== null}
            onSave={() => saveOver(base.version)}
            onDiscard={() => show(base)}
          >
            <PriceComparison before={base.rules} after={rules} {...{ spaces, bundles, openingHours, now }} />
          </UnsavedNotice>
        )}
      </Section>
      <Section title="Try a Time">
        <PriceTester {...{ rules, spaces, bundles, now }} saved={base.rules} />
      </Section>
    </>
  )
}

interface RowProps {
  rule: ListedRule
  index: number
  itemName: string
  isLast: boolean
  /** While another rule is edited, or the list is saved. */
  isLocked: boolean
  onMove: (by: 1 | -1) => void
  onEdit: () => void
  onRemove: () => void
}

function RuleRow({ rule, index, itemName, isLast, isLocked, onMove, onEdit, onRemove }: RowProps) {
  const { label } = rule
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <h3 className="min-w-0 grow basis-36 text-xl wrap-anywhere">{`${index + 1}. ${label}`}</h3>
        <p className="figures shrink-0 text-xl">{rateInWords(rule)}</p>
      </div>
      <p className="wrap-anywhere">{[itemName, ...conditionsOf(rule)].join(' · ')}</p>
      <div className="flex flex-wrap gap-2">
        <MoveButton label={`Move ${label} up`} by={-1} isOff={isLocked || index === 0} onMove={onMove} />
        <MoveButton label={`Move ${label} down`} by={1} isOff={isLocked || isLast} onMove={onMove} />
        <Button
          data-edit
          variant="secondary"
          aria-label={`Edit ${label}`}
          disabled={isLocked}
          onClick={onEdit}
        >
          Edit
        </Button>
        <Button variant="quiet" aria-label={`Remove ${label}`} disabled={isLocked} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </>
  )
}

interface MoveProps {
  label: string
  by: 1 | -1
  /** Not `disabled`, which would lose the focus at either end of the list. */
  isOff: boolean
  onMove: (by: 1 | -1) => void
}

function MoveButton({ label, by, isOff, onMove }: MoveProps) {
  const Icon = by < 0 ? ArrowUp : ArrowDown
  return (
    <Button
      data-move={by}
      variant="secondary"
      aria-label={label}
      aria-disabled={isOff}
      className="px-2.5 aria-disabled:opacity-60"
      onClick={isOff ? undefined : () => onMove(by)}
    >
      <Icon aria-hidden="true" className="size-5" />
    </Button>
  )
}
