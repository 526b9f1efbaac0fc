import sharp from 'sharp';
import { scene } from './generator/scene.mjs';
import { OBJECT_KEYS, sceneInput, sceneName } from './scenes.ts';
import { PLACES } from './places.ts';
const keys=process.argv[2]?process.argv[2].split(','):OBJECT_KEYS; const cols=8,w=220,h=165;
const tiles=await Promise.all(keys.map(async(k,i)=>{const inp=sceneInput(sceneName(k,undefined,PLACES[(i*5)%28]!.code,i%3))!; const b=await sharp(Buffer.from(scene(inp))).resize(w,h).png().toBuffer(); const label=Buffer.from(`<svg width="${w}" height="20"><rect width="${w}" height="20" fill="white"/><text x="4" y="15" font-size="14">${k}</text></svg>`); return [{input:b,left:(i%cols)*w,top:Math.floor(i/cols)*(h+20)},{input:label,left:(i%cols)*w,top:Math.floor(i/cols)*(h+20)+h}]}));
await sharp({create:{width:cols*w,height:Math.ceil(keys.length/cols)*(h+20),channels:3,background:'white'}}).composite(tiles.flat()).png().toFile('/tmp/seedwork/sheet.png');
