import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCombobox } from 'downshift'
import { CalendarDays, PanelTop, UserRound } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { plural } from '../../../domain/plural.ts'
import { useCurrentUser } from '../../accounts/use-current-user.ts'
import { query } from '../../api/call.ts'
import { useItemName } from '../../catalog/item-name.ts'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { wayBackTo } from '../frame/record-links.tsx'
import { useSearchText } from '../frame/use-search-text.ts'
import { type FoundItem, foundItems } from './found-items.ts'
import { foundPages } from './found-pages.ts'

/** One search over people and bookings, on all staff screens: a button, Ctrl-K, or `/`. */
export function SearchEverywhere() {
  const [find, setFind] = useSearchText()
  const isStaff = useCurrentUser().data?.role === 'admin'
  const isOpen = find !== null && isStaff

  useEffect(() => {
    if (!isStaff) return
    const open = (event: KeyboardEvent) => {
      if (isOpen || !isSearchKey(event) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      setFind('')
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  })

  return (
    <Dialog title="Search" isOpen={isOpen} onClose={() => isOpen && setFind(null)}>
      <SearchBox text={find ?? ''} onType={setFind} />
    </Dialog>
  )
}

/** `/` belongs to whatever is being typed into. */
function isSearchKey({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() === 'k') return (ctrlKey || metaKey) && !altKey
  return key === '/' && !(ctrlKey || metaKey || altKey) && !isTypedInto(target as HTMLElement)
}

function isTypedInto(element: HTMLElement): boolean {
  return element.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(element.tagName)
}

const ICONS = { person: UserRound, booking: CalendarDays, page: PanelTop } as const

/** The last results that were opened, newest first, until the page is reloaded. */
let recent: readonly FoundItem[] = []
const MOST_RECENT = 5

interface Props {
  text: string
  onType: (text: string) => void
}

/**
 * A combobox whose list is always open. Enter opens the first result, even if it's pressed before the results arrive, or the
 * one chosen with the arrow keys.
 */
function SearchBox({ text, onType }: Props) {
  const [path, navigate] = useLocation()
  const query = useSearch()
  const nameOf = useItemName()
  const search = useDeskSearch(text)
  const isEmpty = text.trim() === ''
  const staffRole = useCurrentUser().data?.staffRole ?? null
  const found = search.data ? foundItems(search.data, nameOf) : []
  const items = isEmpty ? recent : [...found, ...foundPages(text, staffRole)]
  const box = useRef<HTMLDivElement>(null)
  // For the dialog, which opens after this has mounted: the attribute, because React's `autoFocus` would focus it now. A later
  // focus, such as in the next frame, would lose keys that are typed before it.
  useLayoutEffect(() => {
    box.current?.querySelector('input')?.toggleAttribute('autofocus', true)
  }, [])

  const { highlightedIndex, getInputProps, getMenuProps, getItemProps } = useCombobox({
    items: [...items],
    isOpen: true,
    inputValue: text,
    selectedItem: null,
    defaultHighlightedIndex: 0,
    initialHighlightedIndex: 0,
    itemToString: () => text,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && open(selectedItem),
    stateReducer: (state, { type, changes }) =>
      // By default, leaving the field picks the highlighted result.
      type === useCombobox.stateChangeTypes.InputBlur ? state : changes,
  })

  /** The text whose results Enter is waiting for. Another text or key forgets it. */
  const entered = useRef<string | null>(null)
  useEffect(() => {
    const isWaiting = entered.current === text
    if (isWaiting && !search.isCurrent) return
    entered.current = null
    if (isWaiting && items[0]) open(items[0])
  })

  const inputProps = getInputProps({
    onChange: (event) => onType(event.currentTarget.value),
    onKeyDown: ({ key, nativeEvent }) => {
      // A result chosen with the arrow keys opens right away.
      const isEarly = key === 'Enter' && !isEmpty && !search.isCurrent && highlightedIndex <= 0
      entered.current = isEarly ? text : null
      // Escape closes the dialog instead of the list.
      if (isEarly || key === 'Escape') Object.assign(nativeEvent, { preventDownshiftDefault: true })
    },
  })

  function open(item: FoundItem) {
    recent = [item, ...recent.filter(({ href }) => href !== item.href)].slice(0, MOST_RECENT)
    navigate(item.href, { state: wayBackTo(path, query) })
  }

  return (
    <div ref={box} className="grid gap-3">
      <TextField
        {...inputProps}
        // TextField sets the label.
        aria-labelledby={undefined}
        label="Name, phone, email, booking number, date, or page"
        inputMode="search"
        autoComplete="off"
        maxLength={100}
        enterKeyHint="go"
      />
      <p role="status" className={classNames(!isEmpty && items.length > 0 && 'sr-only', 'text-ink-soft')}>
        {statusOf({ isEmpty, count: items.length, isCurrent: search.isCurrent, isError: search.isError })}
      </p>
      <ul {...getMenuProps({ 'aria-label': isEmpty ? 'Recent' : 'Results' })} className="grid gap-1">
        {items.map((item, index) => {
          const Icon = ICONS[item.kind]
          return (
            <li
              key={item.href}
              {...getItemProps({ item, index })}
              className={classNames(
                'flex min-h-11 cursor-pointer items-center gap-3 rounded-plate px-3 py-1.5',
                index === highlightedIndex && 'bg-sunken',
              )}
            >
              <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
              <span className="grid min-w-0">
                <span className="font-semibold wrap-anywhere">{item.label}</span>
                <span className="text-sm wrap-anywhere text-ink-soft">{item.note}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

interface Status {
  isEmpty: boolean
  count: number
  isCurrent: boolean
  isError: boolean
}

function statusOf({ isEmpty, count, isCurrent, isError }: Status): string {
  if (isEmpty) return count > 0 ? 'Recent' : 'Search customers, bookings, and pages.'
  if (isError) return 'The search failed. Check the connection and try again.'
  if (count > 0) return `${plural(count, 'result')}. Use the arrow keys.`
  return isCurrent ? 'No results.' : 'Searching…'
}

/** People and bookings for a text; the last ones stay while new ones load. */
function useDeskSearch(text: string) {
  const search = useDebounced(text.trim(), 150)
  const found = useQuery({
    ...query('GET /api/admin/search', { search }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  return { ...found, isCurrent: search === text.trim() && !found.isPlaceholderData && !found.isFetching }
}
