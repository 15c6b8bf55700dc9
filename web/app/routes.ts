import { PAGE_PATHS, PAGES, type PagePath } from '../../domain/pages.ts'
import { withDeskStyle } from '../shell/desk-style.ts'
import { type LoadPage, lazyPage } from '../shell/lazy-page.tsx'

/** A page without a module here, or the other way around, doesn't compile. Each module is a lazily loaded chunk. */
const MODULES: Readonly<Record<PagePath, LoadPage>> = {
  '/': () => import('../pages/home-page.tsx'),
  '/login': () => import('../pages/login-page.tsx'),
  '/register': () => import('../pages/register-page.tsx'),
  '/forgot-password': () => import('../pages/forgot-password-page.tsx'),
  '/reset-password': () => import('../pages/reset-password-page.tsx'),
  '/verify-email': () => import('../pages/verify-email-page.tsx'),
  '/booking': () => import('../pages/booking-page.tsx'),
  '/checkout': () => import('../pages/checkout-page.tsx'),
  '/payment-success': () => import('../pages/payment-success-page.tsx'),
  '/sign': () => import('../pages/sign-page.tsx'),
  '/agreements': () => import('../pages/agreements-page.tsx'),
  '/link': () => import('../pages/link-page.tsx'),
  '/dashboard': () => import('../pages/dashboard-page.tsx'),
  '/receipt': () => import('../pages/receipt-page.tsx'),
  '/profile': () => import('../pages/profile-page.tsx'),
  '/admin/*?': withDeskStyle(() => import('../pages/admin-page.tsx')),
}

/** The core's part of the route table. */
export const CORE_ROUTES = PAGE_PATHS.map((path) => lazyPage({ path, ...PAGES[path] }, MODULES[path]))
