// Runs before the app and in any browser, so it's written in ES5, and the build copies it as it is (scripts/write-documents.ts).
/* biome-ignore-all lint: ES5 */
;(function () {
  // In Chrome 126, Firefox 126, and Safari 18: just below the oldest we support (docs/architecture.md, "Browsers").
  if (!window.URL || !URL.parse) {
    if (document.body) askForUpdate()
    else document.addEventListener('DOMContentLoaded', askForUpdate)
  } else if (!('Temporal' in window)) preload(document.currentScript.getAttribute('data-polyfill'))

  // web/app/main.tsx imports it. By then, it's on its way.
  function preload(file) {
    var link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = file
    document.head.appendChild(link)
  }

  // Above the app, which may work anyway.
  function askForUpdate() {
    var notice = document.createElement('p')
    notice.className = 'column bg-lamp-soft p-4 text-center font-semibold text-ink'
    notice.setAttribute('role', 'status')
    notice.textContent = 'Please update your browser to book here.'
    document.body.insertBefore(notice, document.body.firstChild)
    var request = new XMLHttpRequest()
    request.onload = function () {
      var phone = JSON.parse(request.responseText).supportPhone
      if (phone) notice.textContent += ' Or call ' + phone + ', and we’ll book for you.'
    }
    request.open('GET', '/api/config')
    request.send()
  }
})()
