// Defers hydration. The page works without scripts and title font, and on a slow connection they
// must not compete with the first pictures: both are fetched once the page has loaded, at the first
// interaction, or after two seconds.

import { LOADED_OLD } from '#ui/whole-page.ts';

/** The type of the script element whose text is the page's module: browsers leave it alone. */
export const WAITING = 'waiting';

/**
 * An inline script that runs in the browser while the page is parsed. The browser's offer to
 * install the site comes once and early; the menu makes an entry of it (InstallEntry) in place of
 * the browser's banner. A title font that came once is in the cache and is used at once; before, it
 * waits until the scripts are there.
 */
const EARLY = `try{if(localStorage.titles)document.documentElement.dataset.titles='';}catch{}
addEventListener('beforeinstallprompt',(event)=>{
event.preventDefault();
window.installOffer=event;
});
addEventListener('appinstalled',()=>{window.installOffer=null;});`;

/**
 * A file that is dropped would be opened in place of the page. Until the code of a place for files
 * listens, its field takes it, as if it was chosen (src/ui/early-input.tsx).
 */
const DROPPED = `for(const name of ['dragover','drop'])addEventListener(name,(event)=>{
const {target,dataTransfer,defaultPrevented}=event;
if(defaultPrevented||target.type==='file'||!dataTransfer?.types.includes('Files'))return;
event.preventDefault();
const field=name==='drop'&&target.closest?.('[data-drop]')?.querySelector('[type=file]');
if(!field)return;
field.files=dataTransfer.files;
field.dispatchEvent(new Event('change',{bubbles:true}));
});`;

/**
 * Of a page that is older than what the server has, as one that was kept on the device, the code is
 * gone: it is loaded anew, once. A form that somebody has begun to fill in works without.
 */
const GONE = `let typed;
addEventListener('input',()=>{typed=1;},{once:true,capture:true});
const gone=async({target})=>{try{
const [file]=/[^"]+assets.manifest[^"]+/.exec(target.textContent);
const {status}=await fetch(file,{method:'HEAD',cache:'no-store'});
if(status===404&&!typed&&!sessionStorage['${LOADED_OLD}']){
sessionStorage['${LOADED_OLD}']=1;location.reload();}
}catch{}};`;

/** Starts the page's module later. */
const LATER = `let begun;
const begin=()=>{
if(begun)return;
begun=true;
const script=document.createElement('script');
script.type='module';
script.onerror=gone;
script.textContent=document.querySelector('script[type=${WAITING}]').textContent;
document.head.append(script);script.remove();
};
for(const event of ['load','pointerdown','keydown','input'])
addEventListener(event,()=>setTimeout(begin),{once:true,capture:true,passive:true});
setTimeout(begin,2000);`;

const scriptOf = (...parts: string[]): string =>
  `(()=>{\n${parts.join('\n')}\n})()`.replaceAll('\n', '');
const AT_ONCE = scriptOf(
  EARLY,
  DROPPED,
  GONE,
  "addEventListener('error',(event)=>{if(event.target.type==='module')gone(event);},true);",
);
const DEFERRED = scriptOf(EARLY, DROPPED, GONE, LATER);

/**
 * @param atOnce the module of the page starts by itself: on pages that are forms, what somebody
 *   does needs the scripts, and there are few pictures that they would compete with
 */
export const hydrationScript = (atOnce: boolean): string => (atOnce ? AT_ONCE : DEFERRED);
