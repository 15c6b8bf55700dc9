import { FACILITY_NAME } from '../../domain/facility.ts'
import { loadGoogleAnalytics, track } from '../analytics/analytics.ts'
import './landing.css'

// All the script of the landing page: without it, everything but the video still works.
track('page_view', { page_path: '/' })
const { analytics, tourVideo } = document.body.dataset
if (analytics) loadGoogleAnalytics(analytics)

const play = document.querySelector<HTMLButtonElement>('[data-play-tour]')
if (play && tourVideo) {
  play.hidden = false
  play.addEventListener('click', () => {
    const video = document.createElement('iframe')
    video.src = tourVideo
    video.title = `A tour of ${FACILITY_NAME}`
    video.allow = 'autoplay; fullscreen; picture-in-picture'
    video.allowFullscreen = true
    video.className = 'absolute inset-0 size-full'
    document.querySelector('[data-tour]')?.replaceChildren(video)
    video.focus()
  })
}

// Back to a page that the browser kept: its times may be gone, and someone who has signed in gets home instead.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) window.location.reload()
})
