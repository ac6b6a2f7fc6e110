import { isPostalCode, isProvince, type Province } from './address.ts'
import { provinceOfPostalCode } from './province-of-postal-code.ts'

/** A town as addresses with a postal code name it. */
type Town = {
  city: string
  province: Province | null
  /** The best known suburbs, not all of them. */
  suburbs: readonly string[]
}

/**
 * A code or the codes from one to another, their town, its province where the code's range says a neighbour's, and suburbs.
 * The codes of streets and of boxes, as they are generally known: no list has a licence to compare them with. Lines that
 * share a code share it between towns. A code whose town is not certain is left out: typing a town is less work than
 * mending a wrong one.
 */
const list = `
0001-0008 Pretoria
0027-0045 Pretoria
0081 Pretoria: Menlo Park, Lynnwood, Garsfontein, Faerie Glen
0083 Pretoria: Arcadia, Hatfield
0084 Pretoria: Gezina, Rietfontein
0122 Mamelodi
0152 Soshanguve
0157 Centurion: Lyttelton, Irene, Rooihuiskraal, Wierdapark
0181 Pretoria: Brooklyn, Waterkloof, Groenkloof
0182 Pretoria: Pretoria North, Montana, Sinoville, Annlin
0183 Pretoria: Pretoria West
0184 Pretoria: Silverton, Meyerspark
0186 Pretoria: Villieria, Queenswood
0216 Hartbeespoort [North West]
0250 Brits [North West]
0299-0300 Rustenburg [North West]
0380 Thabazimbi [Limpopo]
0480 Bela-Bela [Limpopo]
0510 Modimolle
0555 Lephalale
0600-0601 Mokopane
0699-0700 Polokwane
0850 Tzaneen
0900 Musina
0920 Louis Trichardt
0950 Thohoyandou
1000 Cullinan [Gauteng]
1034-1035 Emalahleni
1050 Middelburg
1120 Mashishing
1200-1201 Mbombela
1240 White River
1242 Hazyview
1260 Sabie
1300 Barberton
1320 Malelane
1380 Hoedspruit [Limpopo]
1389-1390 Phalaborwa [Limpopo]
1400-1401 Germiston
1438 Heidelberg
1441 Heidelberg
1449-1450 Alberton
1459-1460 Boksburg
1490-1491 Nigel
1500-1501 Benoni
1540-1541 Brakpan
1559-1560 Springs
1609-1610 Edenvale: Greenstone, Dowerglen, Eastleigh
1619-1620 Kempton Park
1632 Tembisa
1682-1687 Midrand: Halfway House, Vorna Valley, Noordwyk, Carlswald
1709 Roodepoort: Florida, Weltevreden Park, Constantia Kloof
1724-1725 Roodepoort
1739-1740 Krugersdorp
1759-1760 Randfontein
1779-1780 Westonaria
1804 Soweto: Orlando
1818 Soweto
1911 Vanderbijlpark
1930 Vereeniging
1939 Vereeniging
1947-1949 Sasolburg [Free State]
2000-2001 Johannesburg: Marshalltown, Newtown, Braamfontein
2090 Johannesburg: Alexandra, Kew, Bramley
2091 Johannesburg: Ormonde, Winchester Hills
2092 Johannesburg: Melville, Auckland Park, Westdene
2094 Johannesburg: Kensington, Jeppestown
2157 Sandton: Sunninghill
2190 Johannesburg
2191 Sandton: Bryanston, Fourways, Rivonia, Lonehill
2192 Johannesburg: Norwood, Orange Grove, Highlands North
2193 Johannesburg: Parktown, Parkview, Greenside
2194 Randburg: Ferndale, Bordeaux, Fontainebleau
2195 Johannesburg: Northcliff, Linden
2195 Randburg: Blackheath
2196 Johannesburg: Rosebank, Illovo, Melrose
2196 Sandton: Sandown, Hyde Park, Morningside
2198 Johannesburg: Yeoville, Berea, Bellevue
2302 Secunda
2350-2351 Ermelo
2380 Piet Retief
2430 Standerton
2470 Volksrust
2520 Potchefstroom
2531 Potchefstroom
2570-2571 Klerksdorp
2740 Lichtenburg
2745 Mahikeng
2865 Zeerust [North West]
2940 Newcastle
3000 Dundee
3100 Vryheid
3200-3201 Pietermaritzburg: Scottsville, Hayfields, Northdale
3290 Howick
3310 Estcourt
3370 Ladysmith
3600 Pinetown
3610 Pinetown
3610 Kloof
3610 Hillcrest
3629-3630 Westville
3640 Kloof
3650 Hillcrest
3815 Eshowe
3880 Empangeni
3900 Richards Bay
3935 Mtubatuba
4000 Durban
4001 Durban: Durban Central, Morningside, Berea, Glenwood
4051 Durban: Durban North, Glenashley
4052 Durban: Bluff
4068 Phoenix
4091 Durban: Overport, Sydenham
4092 Chatsworth
4126 Amanzimtoti
4180 Scottburgh
4240 Port Shepstone
4275 Margate
4300-4302 Mount Edgecombe
4319-4320 Umhlanga: Umhlanga Rocks, Umhlanga Ridge
4339-4340 Verulam
4399-4400 Tongaat
4420 Ballito
4449-4450 KwaDukuza
4700 Kokstad
5099-5100 Mthatha
5200-5201 East London
5241 East London: Beacon Bay, Nahoon
5247 East London: Vincent
5319-5320 Komani
5600-5601 Qonce
5605 Bhisho
5880 Cradock
6000 Gqeberha
6001 Gqeberha: Central, North End, Humewood, Summerstrand
6045 Gqeberha: Newton Park
6070 Gqeberha: Walmer
6139-6140 Makhanda
6170 Port Alfred
6219-6220 Despatch
6229-6230 Kariega
6280 Graaff-Reinet
6300 Humansdorp
6312 St Francis Bay
6330 Jeffreys Bay
6500 Mossel Bay
6506 Mossel Bay
6529-6530 George
6560 Wilderness
6570-6571 Knysna
6573 Sedgefield
6600 Plettenberg Bay
6620 Oudtshoorn
6625 Oudtshoorn
6670 Riversdale
6705 Robertson
6720 Montagu
6740 Swellendam
6835 Ceres
6849-6850 Worcester
6970 Beaufort West
7000 De Aar [Northern Cape]
7129-7130 Somerset West
7139-7140 Strand
7150-7151 Gordon's Bay
7160 Grabouw
7200 Hermanus
7230 Caledon
7280 Bredasdorp
7299-7300 Malmesbury
7310 Moorreesburg
7320 Piketberg
7340 Citrusdal
7345 Darling
7349 Atlantis
7351 Yzerfontein
7357 Langebaan
7380 Vredenburg
7395 Saldanha
7405 Cape Town: Pinelands, Maitland
7441 Cape Town: Milnerton, Table View, Bloubergstrand, Century City
7459-7460 Cape Town: Goodwood
7499-7500 Cape Town: Parow, Plattekloof
7530 Cape Town: Bellville, Welgemoed
7535 Cape Town: Bellville
7550 Cape Town: Durbanville
7560 Cape Town: Brackenfell
7569-7570 Cape Town: Kraaifontein
7579-7580 Cape Town: Kuils River
7599-7600 Stellenbosch
7620 Paarl
7646 Paarl
7654-7655 Wellington
7690 Franschhoek
7700 Cape Town: Rondebosch, Mowbray, Newlands
7708 Cape Town: Claremont, Kenilworth
7764 Cape Town: Athlone
7784 Cape Town: Khayelitsha
7785 Cape Town: Mitchells Plain
7800 Cape Town: Wynberg, Plumstead
7806 Cape Town: Constantia, Hout Bay
7925 Cape Town: Woodstock, Observatory, Salt River
7945 Cape Town: Muizenberg, Tokai, Retreat
7974-7975 Cape Town: Fish Hoek
7985 Cape Town: Noordhoek
7995 Cape Town: Simon's Town
8000 Cape Town
8001 Cape Town: City Centre, Gardens, Tamboerskloof, Vredehoek
8002 Cape Town: V&A Waterfront
8005 Cape Town: Green Point, Sea Point, Camps Bay, Bantry Bay
8135 Clanwilliam
8160 Vredendal
8240 Springbok [Northern Cape]
8300-8301 Kimberley
8446 Kathu
8460 Kuruman
8600-8601 Vryburg [North West]
8800-8801 Upington
9300 Bloemfontein
9301 Bloemfontein: Westdene, Universitas, Langenhoven Park, Fichardt Park
9430 Virginia
9459-9460 Welkom
9499-9500 Kroonstad
9585 Parys
9700-9701 Bethlehem
9707 Clarens
9730 Ficksburg
9745 Ladybrand
9866 Phuthaditjhaba
9880 Harrismith`

const line = /^(\d{4})(?:-(\d{4}))? ([^[:]+?)(?: \[(.+)\])?(?:: (.+))?$/

type Row = { from: string; to: string; city: string; province: Province | null; suburbs: readonly string[] }

const rows: readonly Row[] = list.trim().split('\n').map(rowOf)

/** The towns that share a postal code, none if the shop does not know; what is filled in with them can be changed. */
export function townsOfPostalCode(code: string): Town[] {
  if (!isPostalCode(code)) return []
  return rows
    .filter(({ from, to }) => from <= code && code <= to)
    .map(({ city, province, suburbs }) => ({
      city,
      province: province ?? provinceOfPostalCode(code),
      suburbs,
    }))
}

function rowOf(text: string): Row {
  const [, from, to, city, province = '', suburbs] = line.exec(text) ?? []
  if (!from || !city) throw new Error(`Not a line of codes and their town: ${text}`)
  return {
    from,
    to: to ?? from,
    city,
    province: isProvince(province) ? province : null,
    suburbs: suburbs?.split(', ') ?? [],
  }
}
