import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { type AroundNavHandler, Route, Router, Switch, useLocation } from 'wouter'
import { isDeskPath } from '../../domain/desk-pages.ts'
import { useCurrentUser, useUserOnReturn } from '../accounts/use-current-user.ts'
import { track } from '../analytics/analytics.ts'
import { UNREACHABLE } from '../api/api-error.ts'
import { isOutdated } from '../api/release.ts'
import { useConfig } from '../api/use-config.ts'
import { type AnyContribution, Contributions } from '../outlets/contribution.ts'
import { Pictures } from '../outlets/pictures.ts'
import { useWordWhenOff } from '../outlets/use-word-when-off.ts'
import { useIsConfirmationAsked } from '../session/confirmation.ts'
import { ConnectionBanner } from '../shell/connection-banner.tsx'
import { useFocusedEarly } from '../shell/done-early.ts'
import { headingOf, InShell, type LazyPage, ShownPage } from '../shell/lazy-page.tsx'
import { LoadBoundary } from '../shell/load-boundary.tsx'
import { orReload } from '../shell/load-chunk.ts'
import { PageShell } from '../shell/page-shell.tsx'
import { columnClass } from '../ui/column.ts'
import { ErrorState } from '../ui/loaded.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { Toaster } from '../ui/toasts/toaster.tsx'
import { BottomNav } from './bottom-nav.tsx'
import { useMandatoryPage } from './mandatory-page.ts'

const NotFoundPage = lazy(orReload(() => import('../pages/not-found-page.tsx')))

type Routes = readonly LazyPage[]

interface Props {
  routes: Routes
  queryClient: QueryClient
  /** Loads what extensions add to pages. The first rendering shows none of it. */
  contributions?: () => Promise<readonly AnyContribution[]>
  /** Loads extensions' pictures. */
  pictures?: () => Promise<ReadonlyMap<string, ComponentType>>
  /** The page's path, where there's no address. */
  path?: string
}

const NONE = async () => []
const NO_PICTURES = async () => new Map<string, ComponentType>()

/**
 * The app. Without data, its first rendering is the same for everyone, as in the document: nothing is known
 * of the visitor or the query.
 */
export function App({ routes, queryClient, contributions = NONE, pictures = NO_PICTURES, path }: Props) {
  useFocusedEarly()
  return (
    <QueryClientProvider client={queryClient}>
      <Router aroundNav={aroundNavigation} ssrSearch="" {...(path && { ssrPath: path })}>
        <Column>
          <SkipLink />
          <PageViews />
          <Contributions value={contributions}>
            <Pictures value={pictures}>
              <Pages routes={routes} />
            </Pictures>
          </Contributions>
          <BottomNav routes={routes} />
        </Column>
        <EnrolledMachine />
        <Confirmation />
        <Toaster />
      </Router>
    </QueryClientProvider>
  )
}

/** Staff screens use a desktop's width; all others are one phone-sized column. */
function Column({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  const isDesk = isDeskPath(path)
  return (
    <div className={columnClass(isDesk)}>
      {!isDesk && <ConnectionBanner />}
      {children}
    </div>
  )
}

function Pages({ routes }: Pick<Props, 'routes'>) {
  usePreloadOnIntent(routes)
  useUserOnReturn()
  const [path] = useLocation()
  const page = routes.find((route) => route.path === path)
  const MandatoryPage = useMandatoryPage(page)
  const failed = (
    <PageShell title={page && headingOf(page)}>
      <ErrorState text={UNREACHABLE} onRetry={() => window.location.reload()} />
    </PageShell>
  )
  return (
    <LoadBoundary resetKey={path} fallback={failed}>
      <Switch>
        {MandatoryPage && (
          <Route>
            <InShell Lazy={MandatoryPage} />
          </Route>
        )}
        {routes.map((page) => (
          <Route key={page.path} path={page.path}>
            {page.of ? <ExtraPage {...page} of={page.of} /> : <ShownPage {...page} />}
          </Route>
        ))}
        <Route>
          <InShell Lazy={NotFoundPage} />
        </Route>
      </Switch>
    </LoadBoundary>
  )
}

/** A page of an extension. It's in its document only while that's on. */
function ExtraPage(page: LazyPage & { of: string }) {
  const config = useConfig()
  if (config.data && !(page.of in config.data.extensions)) return <InShell Lazy={NotFoundPage} />
  if (config.isPending && !page.First) return <PageShell title={headingOf(page)} />
  return <PageWhileOn {...page} />
}

function PageWhileOn(page: LazyPage & { of: string }) {
  useWordWhenOff(page.of, SWITCHED_OFF)
  return <ShownPage {...page} />
}

const SWITCHED_OFF = {
  title: 'This Page Was Switched Off',
  description: "Your bookings and payments don't change.",
}

const DeskMachine = lazy(orReload(() => import('../accounts/desk-machine/desk-machine.tsx')))

/** On a machine that a manager enrolled, the screen that locks it. */
function EnrolledMachine() {
  const user = useCurrentUser().data
  if (!user?.deskMachine) return null
  return (
    <Suspense>
      <DeskMachine blockedBy={user.blockedBy} machine={user.deskMachine} />
    </Suspense>
  )
}

const ConfirmationDialog = lazy(orReload(() => import('../accounts/confirmation-dialog.tsx')))

/** The dialog that asks who is at this device. Loaded when it's first needed, and kept, so closing it restores focus. */
function Confirmation() {
  const isAsked = useIsConfirmationAsked()
  const [wasAsked, setWasAsked] = useState(false)
  useEffect(() => {
    if (isAsked) setWasAsked(true)
  }, [isAsked])
  if (!wasAsked) return null
  return (
    <Suspense>
      <ConfirmationDialog isOpen={isAsked} />
    </Suspense>
  )
}

/**
 * Records a page view on every route change. Rendered before the pages, so a page's events follow its view. Leaves out
 * the query, which can carry payment secrets.
 */
function PageViews() {
  const [path] = useLocation()
  useEffect(() => {
    track('page_view', { page_path: path })
  }, [path])
  return null
}

const SIGNS = ['pointerover', 'pointerdown', 'focusin'] as const

/** Loads a page once someone points at a link to it, presses it, or moves focus there: soon enough, and only what they open. */
function usePreloadOnIntent(routes: Routes): void {
  useEffect(() => {
    const preload = ({ target }: Event) => preloadOf(target, routes)
    for (const sign of SIGNS) document.addEventListener(sign, preload, { passive: true })
    return () => {
      for (const sign of SIGNS) document.removeEventListener(sign, preload)
    }
  }, [routes])
}

function preloadOf(target: EventTarget | null, routes: Routes): void {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.origin !== window.location.origin) return
  const route = routes.find(({ path }) => path === link.pathname || isDesk(path, link.pathname))
  // A failed preload doesn't matter: opening the page loads it again.
  route?.load().catch(() => {})
}

const isDesk = (route: string, path: string) => route.startsWith('/admin') && /^\/admin(\/|$)/.test(path)

/**
 * After a release, loads the next page from the server. Otherwise an installed app that's never reloaded would stay outdated.
 * Choices on the same page, and state that a page hands to the next in the history, would be lost, so those wait.
 */
const aroundNavigation: AroundNavHandler = (navigate, to, options) => {
  const { pathname } = new URL(to, window.location.href)
  if (pathname === window.location.pathname || options?.state || !isOutdated()) return navigate(to, options)
  if (options?.replace) window.location.replace(to)
  else window.location.assign(to)
}
