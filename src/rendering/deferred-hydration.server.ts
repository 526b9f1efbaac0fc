// Defers hydration. The page works without scripts and title font, and on a slow connection they
// must not compete with the first pictures: both are fetched once the page has loaded, at the first
// interaction, or after two seconds.

/** The type of the script element whose text is the page's module: browsers leave it alone. */
export const WAITING = 'waiting';

/**
 * An inline script that runs in the browser while the page is parsed, and starts the page's module.
 * The browser's offer to install the site comes once and early; the menu makes an entry of it
 * (InstallEntry) in place of the browser's banner. A title font that came once is in the cache and
 * is used at once.
 */
export const HYDRATION_SCRIPT = `(()=>{
const html=document.documentElement;
let begun;
const titles=()=>{html.dataset.titles='';};
const begin=()=>{
if(begun)return;
begun=true;
titles();
try{localStorage.titles='1';}catch{}
const script=document.createElement('script');
script.type='module';
script.textContent=document.querySelector('script[type=${WAITING}]').textContent;
document.head.append(script);script.remove();
};
try{if(localStorage.titles)titles();}catch{}
addEventListener('beforeinstallprompt',(event)=>{
event.preventDefault();
window.installOffer=event;
});
addEventListener('appinstalled',()=>{window.installOffer=null;});
for(const event of ['load','pointerdown','keydown','input'])
addEventListener(event,()=>setTimeout(begin),{once:true,capture:true,passive:true});
setTimeout(begin,2000);
})()`.replaceAll('\n', '');
