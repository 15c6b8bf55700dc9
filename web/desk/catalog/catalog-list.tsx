import { useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { AdminBundle, AdminCatalog, AdminSpace } from '../../../domain/catalog/edit-catalog.schema.ts'
import { formatRate, toCents } from '../../../domain/pricing/money.ts'
import { facilityDate, formatDate } from '../../../domain/time/facility-time.ts'
import { call } from '../../api/call.ts'
import { useNow } from '../../api/clock.ts'
import { Picture } from '../../catalog/picture.tsx'
import { BUNDLES, SPACES } from '../../catalog/use-catalog.ts'
import { useAction } from '../../forms/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { focusOnMount, restoreFocus } from '../../ui/focus.ts'
import { EmptyState } from '../../ui/loaded.tsx'
import { Badge, Card } from '../../ui/panels.tsx'
import { CatalogForm } from './catalog-form.tsx'
import { ChangeSpaces } from './change-spaces.tsx'
import { StrandedBookings } from './stranded-bookings.tsx'
import { CATALOG } from './use-admin-catalog.ts'

type Item = AdminSpace | AdminBundle
interface ListProps {
  kind: 'space' | 'bundle'
  catalog: AdminCatalog
}

/** All spaces or bundles, in their order: to add, edit, and arrange. Retired ones are at the end. */
export function CatalogList({ kind, catalog }: ListProps) {
  const [isAdding, setIsAdding] = useState<boolean | null>(null)
  const today = facilityDate(useNow(60_000)).toString()
  const items: readonly Item[] = catalog[`${kind}s`]
  const isRetired = ({ retiresOn }: Item) => Boolean(retiresOn && retiresOn <= today)
  const current = items.filter((item) => !isRetired(item))
  const retired = items.filter(isRetired)
  const client = useQueryClient()
  const ids = items.map(({ id }) => id)
  const order = useAction({
    send: (wanted: string[]) => call('PUT /api/admin/catalog/order', { kind, ids: wanted, seen: ids }),
    failed: { text: 'Failed to change the order' },
    affects: [CATALOG, SPACES, BUNDLES],
  })
  function swap(one: Item, other: Item | undefined) {
    if (!other) return
    const wanted = items.map((item) => (item === one ? other : item === other ? one : item))
    order.mutate(
      wanted.map(({ id }) => id),
      // The next press may come before the list is reloaded.
      { onSuccess: () => client.setQueryData<AdminCatalog>(CATALOG, { ...catalog, [`${kind}s`]: wanted }) },
    )
  }
  const listOf = (shown: readonly Item[]) => (
    <ul className="grid gap-3 has-[form]:items-start md:grid-cols-2">
      {shown.map((item, index) => (
        <CatalogItem key={item.id} kind={kind} item={item} spaces={catalog.spaces} today={today}>
          {shown === current &&
            (
              [
                ['up', ArrowUp, current[index - 1]],
                ['down', ArrowDown, current[index + 1]],
              ] as const
            ).map(([direction, Icon, other]) => (
              <MoveButton
                key={direction}
                label={`Move ${item.name} ${direction}`}
                place={index}
                isOff={!other || order.isPending}
                onMove={() => swap(item, other)}
              >
                <Icon aria-hidden="true" className="size-5" />
              </MoveButton>
            ))}
        </CatalogItem>
      ))}
    </ul>
  )
  return (
    <>
      {items.length === 0 ? <EmptyState text={`There are no ${kind}s yet`} /> : listOf(current)}
      {retired.length > 0 && (
        <details>
          <summary>{`Retired (${retired.length})`}</summary>
          {listOf(retired)}
        </details>
      )}
      {isAdding ? (
        <Card>
          <CatalogForm kind={kind} item={null} spaces={catalog.spaces} onDone={() => setIsAdding(false)} />
        </Card>
      ) : (
        <Button
          className="justify-self-start"
          ref={isAdding === false ? focusOnMount : undefined}
          variant="secondary"
          onClick={() => setIsAdding(true)}
        >
          {kind === 'space' ? 'Add a Space' : 'Add a Bundle'}
        </Button>
      )}
    </>
  )
}

interface MoveProps {
  label: string
  /** Of its item in the list. */
  place: number
  isOff: boolean
  onMove: () => void
  children: ReactNode
}

/** Moves an item, and keeps the focus: an element that moves in the document loses it, and so does one that's disabled. */
function MoveButton({ label, place, isOff, onMove, children }: MoveProps) {
  const ref = useRef<HTMLButtonElement>(null)
  const pressedAt = useRef<number>(null)
  useEffect(() => {
    if (pressedAt.current === null || pressedAt.current === place) return
    restoreFocus(ref.current)
    pressedAt.current = null
  }, [place])
  function press() {
    pressedAt.current = place
    onMove()
  }
  return (
    <Button
      ref={ref}
      variant="quiet"
      aria-label={label}
      aria-disabled={isOff}
      className="-mx-1 aria-disabled:opacity-60"
      onClick={isOff ? undefined : press}
    >
      {children}
    </Button>
  )
}

interface ItemProps {
  kind: 'space' | 'bundle'
  item: Item
  spaces: readonly AdminSpace[]
  /** As YYYY-MM-DD. */
  today: string
  /** Its other buttons. */
  children: ReactNode
}

/** One space or bundle, shown or edited in place. */
function CatalogItem({ kind, item, spaces, today, children }: ItemProps) {
  const [isEditing, setIsEditing] = useState<boolean | null>(null)
  return (
    <li>
      <Card className="grid h-full grid-rows-[1fr_auto] gap-3">
        {isEditing ? (
          <CatalogForm kind={kind} item={item} spaces={spaces} onDone={() => setIsEditing(false)} />
        ) : (
          <>
            <div className="grid content-start gap-3">
              <Shown item={item} spaces={spaces} today={today} />
            </div>
            <div className="flex flex-wrap items-center justify-end gap-2">
              <div className="mr-auto">
                {item.isActive ? <Badge tone="good">Active</Badge> : <Badge tone="outline">Inactive</Badge>}
              </div>
              {children}
              {'spaceIds' in item && !(item.retiresOn && item.retiresOn <= today) && (
                <ChangeSpaces bundle={item} spaces={spaces} />
              )}
              <Button
                // After editing ended, focus goes back to it.
                ref={isEditing === false ? focusOnMount : undefined}
                variant="secondary"
                aria-label={`Edit ${item.name}`}
                onClick={() => setIsEditing(true)}
              >
                Edit
              </Button>
            </div>
          </>
        )}
      </Card>
    </li>
  )
}

function Shown({ item, spaces, today }: Pick<ItemProps, 'item' | 'spaces' | 'today'>) {
  const { name, startsOn, retiresOn } = item
  const isSpace = !('spaceIds' in item)
  const facts: readonly (readonly [string, string | null])[] = [
    ['Equipment', isSpace ? item.equipment : null],
    ['Size', isSpace ? item.dimensions : null],
    [
      'Spaces',
      isSpace ? null : item.spaceIds.map((id) => spaces.find((each) => each.id === id)?.name).join(', '),
    ],
    ['First day', startsOn && startsOn > today ? formatDate(Temporal.PlainDate.from(startsOn)) : null],
    ['Retired from', retiresOn ? formatDate(Temporal.PlainDate.from(retiresOn)) : null],
  ]
  return (
    <>
      <Picture item={item} />
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 grow basis-36 text-xl wrap-anywhere">{name}</h3>
        <p className="figures shrink-0 text-xl">{formatRate(toCents(item.hourlyRate))}</p>
      </div>
      <p className="wrap-anywhere">{item.description}</p>
      {facts.map(
        ([label, text]) =>
          text && (
            <p key={label} className="text-sm wrap-anywhere text-ink-soft">
              <span className="font-semibold">{`${label}: `}</span>
              {text}
            </p>
          ),
      )}
      {retiresOn && (
        <StrandedBookings
          item={item}
          from={retiresOn > today ? retiresOn : today}
          isSpace={isSpace}
          note="Bookings stay unless you cancel or move them."
        />
      )}
    </>
  )
}
